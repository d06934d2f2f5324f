/** The last part of a folder's temporary link: a signed token that says which file, as what, and until when. */
import { SignedTokens } from '../signed-token.ts'
import type { StoredFile } from './file-store.ts'

type Payload = [key: string, fileName: string, contentType: string, expiresAtSeconds: number]

export class SignedPaths {
  readonly #tokens: SignedTokens<Payload>

  constructor(secrets: readonly string[]) {
    this.#tokens = new SignedTokens('file/2', secrets)
  }

  sign({ key, fileName, contentType }: StoredFile, expiresAt: Date): string {
    return this.#tokens.sign([key, fileName, contentType, expiresAt.getTime() / 1000])
  }

  /** Null if it was not signed with our secrets, was changed, or has expired. */
  read(signed: string, nowMs: number): StoredFile | null {
    const opened = this.#tokens.open(signed)
    if (opened === null) return null
    const [key, fileName, contentType, expiresAtSeconds] = opened.payload
    return nowMs < expiresAtSeconds * 1000 ? { key, fileName, contentType } : null
  }
}
