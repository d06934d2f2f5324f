/** Where the page of a file in docs/ is in the site. Guides are at the top, because the site itself is at /guides/. */
export function addressOf(file: string): string {
  return `/${file.replace(/^guides\//, '')}`
}

/** Files of docs/ that stay in the repository, for those who develop: links to them lead there. */
export const NOT_ON_SITE = ['decisions/**', 'results/**', 'style.md']
