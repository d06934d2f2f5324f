/** Finds where a text stops being JSON, which V8 does not say for every error. */

/** Counted from 1; one beyond the text if only its end is missing. */
export function jsonColumn(text: string): number {
  let [sound, bad] = [0, text.length + 1]
  while (bad - sound > 1) {
    const middle = (sound + bad) >> 1
    if (mayContinue(text.slice(0, middle))) sound = middle
    else bad = middle
  }
  return bad
}

/** True if the text is JSON, or could become JSON by what follows. */
function mayContinue(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch (error) {
    const { message } = error as SyntaxError
    const position = /at position (\d+)/.exec(message)?.[1]
    return position === undefined ? message.includes('end of JSON') : Number(position) >= text.length
  }
}
