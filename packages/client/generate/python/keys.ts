/** The groups whose records have an id, as a type that is also there when a program runs. */
import type { Resource } from '@selvedge/catalogue'
import { docstring, literal, pythonModule } from './layout.ts'

export function keysModule(resources: readonly Resource[]): string {
  const paths = [...resources.filter(({ key }) => key.join() === 'id').map(({ path }) => path), 'user']
  return pythonModule(
    'What identifies the records of a group.',
    ['from typing import Literal, TypeAlias'],
    [
      `GroupWithId: TypeAlias = ${literal(paths)}\n${docstring('', 'The path of a group whose records have an id; links have none. `user` is for people of the brand, who are not a group.')}`,
    ],
  )
}
