/** PostgreSQL refuses to run as root, so root runs it as an unprivileged user. */
import { readFileSync } from 'node:fs'

/** Null if the current user is not root and can run it directly. */
export function unprivileged(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const account = ['postgres', 'nobody'].map((name) => accounts.find((each) => each[0] === name)).find(Boolean)
  if (!account) throw new Error('Run as root, this needs a user "postgres" or "nobody" to start PostgreSQL as')
  return { uid: Number(account[2]), gid: Number(account[3]) }
}
