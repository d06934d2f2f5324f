/**
 * Runs inside a page and names what a reader would see as broken: a page that scrolls sideways, text and images that are
 * cut, stick out of their box or lie over each other, code and tables that need scrolling on a desktop, and columns that
 * are squeezed. An expression, because it is sent to the browser as text.
 *
 * Content that an ancestor lets the reader scroll to is not cut, and content that is hidden as a whole is not shown:
 * only what is visible in part counts. Layers (fixed, sticky and absolute elements) may cover what is below them.
 */
;(() => {
  /** Rounding, and the few pixels by which glyphs reach beyond their line. */
  const TOLERANCE_PX = 2
  const SHOWN = 60
  /** A screen as wide as this has room for code and tables; on a phone they may scroll in their box. */
  const DESKTOP_PX = 1000
  /** A column is squeezed if a cell has at least this many lines, and fewer words in each than this. */
  const SQUEEZED_LINES = 4
  const SQUEEZED_WORDS_PER_LINE = 1.5

  const describe = (text) => `"${text.replaceAll(/\s+/g, ' ').trim().slice(0, SHOWN)}"`
  const nameOf = ({ tagName, id, classList }) =>
    [tagName.toLowerCase(), id && `#${id}`, ...[...classList].slice(0, 2).map((each) => `.${each}`)].join('')
  const ancestorsOf = (element) => {
    const ancestors = []
    for (let each = element; each; each = each.parentElement) ancestors.push(each)
    return ancestors
  }
  const isLayer = (element) => /fixed|sticky|absolute/.test(getComputedStyle(element).position)
  const isEmpty = ({ left, right, top, bottom }) => right - left < 1 || bottom - top < 1
  const meet = (one, other) => ({
    left: Math.max(one.left, other.left),
    right: Math.min(one.right, other.right),
    top: Math.max(one.top, other.top),
    bottom: Math.min(one.bottom, other.bottom),
  })

  /** Text, with the box of each of its lines, and images. */
  function contents() {
    const found = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement
      if (!node.data.trim() || !isVisible(element)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      found.push({
        name: describe(node.data),
        element,
        boxes: [...range.getClientRects()].filter((box) => !isEmpty(box)),
      })
    }
    for (const element of document.querySelectorAll('img')) {
      if (!isVisible(element)) continue
      found.push({ name: `image ${element.getAttribute('src')}`, element, boxes: [element.getBoundingClientRect()] })
    }
    return found.filter(({ boxes }) => boxes.length > 0)
  }

  function isVisible(element) {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
    // For screen readers only: a box of a pixel.
    return !ancestorsOf(element).some((each) => {
      const { position, clipPath } = getComputedStyle(each)
      return position === 'absolute' && (each.offsetWidth <= 1 || clipPath === 'inset(50%)')
    })
  }

  const AXES = [
    { overflow: 'overflowX', start: 'left', end: 'right' },
    { overflow: 'overflowY', start: 'top', end: 'bottom' },
  ]

  /** What can be seen of a box, and which ancestor cuts it where the reader cannot scroll to the rest. */
  function clip({ left, right, top, bottom }, element) {
    const seen = { left, right, top, bottom }
    const reachable = { overflowX: false, overflowY: false }
    let cutBy = null
    for (const each of ancestorsOf(element)) {
      const style = getComputedStyle(each)
      const isPage = each === document.body || each === document.documentElement
      const frame = isPage ? { left: 0, right: innerWidth } : each.getBoundingClientRect()
      for (const { overflow, start, end } of isPage ? AXES.slice(0, 1) : AXES) {
        if (!isPage && style[overflow] === 'visible') continue
        const isCut = seen[start] < frame[start] - TOLERANCE_PX || seen[end] > frame[end] + TOLERANCE_PX
        reachable[overflow] ||= /auto|scroll/.test(style[overflow])
        if (isCut && !reachable[overflow]) cutBy ??= each
        seen[start] = Math.max(seen[start], frame[start])
        seen[end] = Math.min(seen[end], frame[end])
      }
    }
    return { seen, cutBy }
  }

  /** What text is laid out in: its nearest block, or the smallest rectangle of a drawing that it begins in. */
  function boxAround(element, { left, top, bottom }) {
    if (!(element instanceof SVGElement)) {
      return ancestorsOf(element).find((each) => !/^(inline|contents)$/.test(getComputedStyle(each).display))
    }
    const middle = (top + bottom) / 2
    const rectangles = [...element.ownerSVGElement.querySelectorAll('rect')].filter((each) => {
      const box = each.getBoundingClientRect()
      return box.left <= left && box.right >= left && box.top <= middle && box.bottom >= middle
    })
    const widthOf = (each) => each.getBoundingClientRect().width
    return rectangles.toSorted((one, other) => widthOf(one) - widthOf(other))[0] ?? element.ownerSVGElement
  }

  /** Spaces that are kept at the end of a line hang out of the box. */
  function hangingPx(element) {
    const { whiteSpaceCollapse, fontSize } = getComputedStyle(element)
    return whiteSpaceCollapse === 'collapse' ? 0 : Number.parseFloat(fontSize) / 2
  }

  /** An element that makes the page scroll sideways, and not the box that it is in. */
  function isTooWide(element) {
    if (element.getBoundingClientRect().right <= innerWidth + 1) return false
    return !ancestorsOf(element.parentElement).some(
      (each) =>
        each !== document.body && each !== document.documentElement && getComputedStyle(each).overflowX !== 'visible',
    )
  }

  /** The element itself or the box around it: the one that lets the reader scroll sideways, if there is something to scroll. */
  function scrollsSideways(element) {
    return ancestorsOf(element)
      .slice(0, 3)
      .some(
        (each) =>
          /auto|scroll/.test(getComputedStyle(each).overflowX) && each.scrollWidth > each.clientWidth + TOLERANCE_PX,
      )
  }

  /** Lines of text that a cell has. */
  function linesIn(cell) {
    const range = document.createRange()
    range.selectNodeContents(cell)
    const middles = [...range.getClientRects()]
      .filter((box) => !isEmpty(box))
      .map(({ top, bottom }) => (top + bottom) / 2)
      .toSorted((one, other) => one - other)
    const apartPx = Number.parseFloat(getComputedStyle(cell).fontSize) / 2
    return middles.filter((middle, at) => at === 0 || middle - middles[at - 1] > apartPx).length
  }

  /** Its text wraps at nearly every word, or inside words. */
  function isSqueezed(cell) {
    const lines = linesIn(cell)
    const words = cell.textContent.split(/\s+/).filter(Boolean).length
    return lines >= SQUEEZED_LINES && words / lines < SQUEEZED_WORDS_PER_LINE
  }

  const problems = []
  if (innerWidth >= DESKTOP_PX) {
    for (const element of document.querySelectorAll('pre, table')) {
      if (!isVisible(element) || !scrollsSideways(element)) continue
      const kind = element.tagName === 'PRE' ? 'code' : 'table'
      problems.push(`${kind} ${describe(element.textContent)} needs scrolling`)
    }
  }
  for (const cell of document.querySelectorAll('td, th')) {
    if (isVisible(cell) && isSqueezed(cell)) problems.push(`column of ${describe(cell.textContent)} is squeezed`)
  }
  if (document.documentElement.scrollWidth > innerWidth + 1) {
    const wide = [...document.querySelectorAll('body *')].filter(isTooWide).slice(0, 3).map(nameOf)
    problems.push(`the page is ${document.documentElement.scrollWidth} pixels wide, because of ${wide.join(', ')}`)
  }

  const visible = []
  for (const { name, element, boxes } of contents()) {
    const layer = ancestorsOf(element).find(isLayer) ?? null
    const clipped = boxes.map((box) => clip(box, element))
    // All of it is outside: a closed menu, or the part of a slider that is not shown.
    if (clipped.every(({ seen }) => isEmpty(seen))) continue
    const cut = clipped.find(({ cutBy }) => cutBy)
    if (cut) problems.push(`${name} is cut by ${nameOf(cut.cutBy)}`)
    const around = boxAround(element, boxes[0])
    const frame = around.getBoundingClientRect()
    const isInside = getComputedStyle(around).overflowX === 'visible'
    if (isInside && boxes.some((box) => box.right > frame.right + TOLERANCE_PX + hangingPx(element)))
      problems.push(`${name} sticks out of ${nameOf(around)}`)
    for (const { seen } of clipped) {
      // A line's box is taller than its glyphs.
      const slack = (seen.bottom - seen.top) / 4
      const glyphs = { ...seen, top: seen.top + slack, bottom: seen.bottom - slack }
      if (element.tagName !== 'IMG' && !isEmpty(glyphs)) visible.push({ name, layer, glyphs })
    }
  }

  visible.sort((one, other) => one.glyphs.top - other.glyphs.top)
  for (const [index, one] of visible.entries()) {
    for (const other of visible.slice(index + 1)) {
      if (other.glyphs.top >= one.glyphs.bottom) break
      if (one.layer !== other.layer) continue
      const shared = meet(one.glyphs, other.glyphs)
      if (shared.right - shared.left > TOLERANCE_PX && shared.bottom - shared.top > TOLERANCE_PX) {
        problems.push(`${one.name} and ${other.name} overlap`)
      }
    }
  }
  return [...new Set(problems)]
})()
