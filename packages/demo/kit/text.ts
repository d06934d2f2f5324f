/** Words made fit for addresses and codes. */

/** Plain Latin letters: accents taken off, special letters spelt out. */
export function plain(words: string): string {
  return words
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('đ', 'd')
    .replaceAll('Đ', 'D')
    .replaceAll('ı', 'i')
    .replaceAll('ø', 'o')
}

export function slug(words: string): string {
  return plain(words)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}
