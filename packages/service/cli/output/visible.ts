/**
 * Makes control characters visible, in the form of JSON: a terminal would obey those in the name of a file or a field. Also
 * those that change the direction of text, by which a line can look like another one.
 */
const CONTROL = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu

export function visible(line: string): string {
  return line.replace(CONTROL, (character) =>
    character === '\t' ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
