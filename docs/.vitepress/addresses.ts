/** Where the page of a file in docs/ is in the site. Guides are at the top, because the site itself is at /guides/. */
export function addressOf(file: string): string {
  return `/${file.replace(/^guides\//, '').replace(/README$/, '')}`
}
