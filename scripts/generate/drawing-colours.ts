/** The colours of the drawings in docs/, and how they change for readers who prefer dark. */
export const PAPER = '#fdfcf9'
export const BOX = '#f6f3ec'
export const EDGE = '#e3ddd0'
export const INK = '#22262b'
export const FADED = '#535a63'
export const INDIGO = '#2b4c7e'
export const THREAD = '#b0392b'

const DARK: Readonly<Record<string, string>> = {
  [PAPER]: '#14181d',
  [BOX]: '#1b2027',
  [EDGE]: '#2d343e',
  [INK]: '#e9e5dc',
  [FADED]: '#adb2b9',
  [INDIGO]: '#8fb3e6',
  [THREAD]: '#e58a78',
}

const rules = Object.entries(DARK).map(
  ([light, dark]) => `[fill="${light}"]{fill:${dark}}[stroke="${light}"]{stroke:${dark}}`,
)

/** Goes into each drawing. Rules override the colours that shapes have as attributes. */
export const darkStyle = `<style>@media (prefers-color-scheme:dark){${rules.join('')}}</style>`
