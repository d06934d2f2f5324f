/** The roles' passwords, from the environment or from a file with lines such as `selvedge_api=secret`. */
import { readFileSync } from 'node:fs'
import { LOGIN_ROLES, type Passwords } from '../store/administration/roles.ts'
import type { Configuration } from './configuration/read.ts'
import { UsageError } from './exit-codes.ts'

/** The file takes precedence over the environment. */
export function passwordsOf(configuration: Configuration, file: string | undefined): Passwords {
  const { apiPassword, loaderPassword, keeperPassword, notifierPassword, backupPassword } = configuration
  const configured = {
    selvedge_api: apiPassword,
    selvedge_loader: loaderPassword,
    selvedge_keeper: keeperPassword,
    selvedge_notifier: notifierPassword,
    selvedge_backup: backupPassword,
  }
  const set = Object.entries(configured).filter(([, password]) => password !== null)
  return { ...Object.fromEntries(set), ...(file === undefined ? {} : readPasswords(file)) }
}

function readPasswords(file: string): Passwords {
  const lines = readFile(file)
    .split(/\r?\n/)
    .map((line, index) => ({ line, number: index + 1 }))
  return Object.fromEntries(
    lines
      .filter(({ line }) => line.trim() !== '' && !line.startsWith('#'))
      .map(({ line, number }) => {
        const [, role, password] = /^(\w+)=(.+)$/.exec(line) ?? []
        if (role && (LOGIN_ROLES as readonly string[]).includes(role)) return [role, password]
        // The error does not repeat the line, because it may contain a password.
        throw new UsageError(`${file}:${number} must be one of ${LOGIN_ROLES.join(', ')}, then = and its password`)
      }),
  )
}

function readFile(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new UsageError(`The passwords cannot be read: ${(error as Error).message}`)
  }
}
