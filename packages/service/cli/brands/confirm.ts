/** Asks for the slug of a brand again, before something that cannot be undone. */
import { createInterface } from 'node:readline/promises'
import { UsageError } from '../exit-codes.ts'

/** `given` is what the command line has. Throws where it is another slug, or where nobody can be asked. */
export async function confirmSlug(slug: string, given: string | undefined): Promise<void> {
  if (given === undefined && !process.stdin.isTTY) {
    throw new UsageError(`Nobody can be asked here. Say that you are sure: --confirm ${slug}. Nothing was deleted.`)
  }
  const answer = given ?? (await ask(`Everything of ${slug} will be deleted. Type its slug to continue: `))
  if (answer.trim() !== slug) throw new UsageError(`${answer.trim() || 'Nothing'} is not ${slug}. Nothing was deleted.`)
}

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await terminal.question(question)
  } catch {
    // Ctrl-C and Ctrl-D are no answer.
    return ''
  } finally {
    terminal.close()
  }
}
