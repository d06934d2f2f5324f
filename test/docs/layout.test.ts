/** The check of layouts finds what it is for, and nothing in a page that is right. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startBrowser } from '../support/browser.ts'
import { layoutProblems } from './support/layout.ts'

let browser: Browser
let page: Page

beforeAll(async () => {
  browser = await startBrowser()
  page = await browser.newPage({ viewport: PHONE })
})
afterAll(() => browser?.close())

const DESKTOP = { width: 1280, height: 900 }
const PHONE = { width: 390, height: 844 }
const WORD = 'billOfLadingNumberOfTheShipmentInOneWord'

it.each([
  ['plain text', '<h1>Orders</h1><p>Short text with <code>code</code>, and <b>bold</b> text in the same line.'],
  ['a table that scrolls in its box', `<div style="overflow: auto"><table><tr><td>${WORD}<td>${WORD}</table></div>`],
  ['code that scrolls', `<pre style="overflow: auto">${WORD} ${WORD}</pre>`],
  [
    'text inside its box in a drawing',
    '<svg width="200" height="50"><rect width="190" height="50"/><text x="9" y="20">Orders</text></svg>',
  ],
  ['a closed menu', '<nav style="height: 0; overflow: hidden"><p>Guides</nav>'],
  ['a menu beside the screen', '<nav style="position: fixed; left: 0; translate: -100%; width: 200px"><p>Guides</nav>'],
  ['a layer over the text', '<p>Orders</p><div style="position: absolute; top: 0; background: white">Search</div>'],
])('has nothing against %s', async (_, html) => {
  await page.setContent(html)
  expect(await layoutProblems(page)).toEqual([])
})

it.each([
  ['a table wider than the screen', `<table><tr><td>${WORD}<td>${WORD}</table>`, 'pixels wide, because of table'],
  ['text cut at the side', `<p style="overflow: hidden; width: 100px">${WORD}</p>`, 'is cut by p'],
  [
    'text cut at the bottom',
    '<p style="overflow: hidden; height: 12px; width: 60px">Two lines of text</p>',
    'is cut by p',
  ],
  ['text that the page cuts', `<body style="overflow-x: hidden"><p>${WORD}${WORD}`, 'is cut by'],
  ['text wider than its cell', `<div style="width: 100px">${WORD}</div>`, 'sticks out of div'],
  [
    'text wider than its box in a drawing',
    `<svg width="400" height="50"><rect x="5" width="90" height="50"/><text x="9" y="20">${WORD}</text></svg>`,
    'sticks out of rect',
  ],
  ['lines over each other', '<p style="line-height: 4px; width: 60px">Two lines of text', 'overlap'],
  ['texts over each other', '<p>Orders and shipments</p><p style="margin-top: -30px">Invoices</p>', 'overlap'],
  [
    'an image that is cut',
    '<div style="overflow: hidden; width: 50px"><img alt="" width="90" height="9"></div>',
    'is cut by div',
  ],
])('finds %s', async (_, html, problem) => {
  await page.setContent(html)
  expect((await layoutProblems(page)).join('\n')).toContain(problem)
})

const LONG_COMMAND = `<pre style="width: 600px; overflow: auto">${WORD} ${WORD} ${WORD}</pre>`
const WRAPPED_COMMAND = `<pre style="width: 600px; overflow: auto; white-space: pre-wrap">${WORD} ${WORD} ${WORD}</pre>`
const WIDE_TABLE = `<div style="width: 600px; overflow: auto"><table><tr><td>${WORD}<td>${WORD}<td>${WORD}</table></div>`
const sentence = 'The shipment leaves the port a day after the vessel was loaded'
/** In widths of a digit: how wide a pixel is to a word depends on the fonts of the machine. */
const tableWith = (widthCh: number): string =>
  `<table style="width: ${widthCh}ch; table-layout: fixed"><tr><td>${sentence}<td>${sentence}</table>`

it.each([
  ['code that is cut', LONG_COMMAND, 'needs scrolling'],
  ['a table that is cut', WIDE_TABLE, 'needs scrolling'],
  ['squeezed columns', tableWith(12), 'is squeezed'],
  [
    'words that are broken',
    '<table style="width: 6ch; word-break: break-all"><tr><td>SELVEDGE_DATABASE_URL</table>',
    'is squeezed',
  ],
])('finds %s on a desktop', async (_, html, problem) => {
  await page.setViewportSize(DESKTOP)
  await page.setContent(html)
  expect((await layoutProblems(page)).join('\n')).toContain(problem)
})

it.each([
  ['code that wraps', WRAPPED_COMMAND],
  ['columns with room', tableWith(70)],
])('has nothing against %s on a desktop', async (_, html) => {
  await page.setViewportSize(DESKTOP)
  await page.setContent(html)
  expect(await layoutProblems(page)).toEqual([])
})

it.each(['small', 'medium', 'large'])('finds squeezed columns on a phone, in %s letters', async (size) => {
  await page.setViewportSize(PHONE)
  await page.setContent(`<style>table { font-size: ${size} }</style>${tableWith(12)}`)
  expect((await layoutProblems(page)).join('\n')).toContain('is squeezed')
})
