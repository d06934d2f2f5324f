/** The code blocks of a document, so that a test runs what a reader is shown and nothing else. */
export function codeBlocks(document: string, language: string): string[] {
  const fence = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms')
  return [...document.matchAll(fence)].map(([, code]) => code!)
}
