/** What a command printed, as a page shows it: a line that ends with … in the page is cut there. */
export function asShown(printed: string, shown: string): string {
  const cut = shown.split('\n').map((line) => (line.endsWith('…') ? line.length - 1 : null))
  return printed
    .split('\n')
    .map((line, index) => (cut[index] == null ? line : `${line.slice(0, cut[index])}…`))
    .join('\n')
}
