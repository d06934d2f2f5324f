/** A token with a change somewhere: a character, a cut, the end of another token, or one bit. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=+/.~%'

export function mutate(original: string, all: readonly string[], random: (below: number) => number): string {
  const at = random(original.length)
  switch (random(5)) {
    case 0:
      return original.slice(0, at) + ALPHABET[random(ALPHABET.length)] + original.slice(at + 1)
    case 1:
      return original.slice(0, at)
    case 2:
      return original.slice(0, at) + all[random(all.length)]!.slice(at)
    case 3:
      return original + ALPHABET[random(ALPHABET.length)]
    default: {
      const bytes = Buffer.from(original, 'base64url')
      bytes[random(bytes.length)]! ^= 1 << random(8)
      return bytes.toString('base64url')
    }
  }
}
