/** The last part of a folder's temporary link: a signed token that says which file, as what, and until when. */
import { SignedTokens } from '../signed-token.ts'
import type { StoredFile } from './file-store.ts'

type Payload = [brandId: number, sha256: string, fileName: string, contentType: string, expiresAtSeconds: number]

export class SignedPaths {
  readonly #tokens: SignedTokens<Payload>

  constructor(secrets: readonly string[]) {
    this.#tokens = new SignedTokens('file/1', secrets)
  }

  sign({ brandId, sha256, fileName, contentType }: StoredFile, expiresAt: Date): string {
    return this.#tokens.sign([brandId, sha256, fileName, contentType, expiresAt.getTime() / 1000])
  }

  /** Null if it was not signed with our secrets, was changed, or has expired. */
  read(signed: string, nowMs: number): StoredFile | null {
    const opened = this.#tokens.open(signed)
    if (opened === null) return null
    const [brandId, sha256, fileName, contentType, expiresAtSeconds] = opened.payload
    return nowMs < expiresAtSeconds * 1000 ? { brandId, sha256, fileName, contentType } : null
  }
}
