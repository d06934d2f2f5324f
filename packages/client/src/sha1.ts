/**
 * SHA-1 of a few bytes, as version 5 of UUIDs is defined by it. The platform's own is asynchronous in browsers, and a record's
 * id is needed where records are made.
 */

const BLOCK_BYTES = 64

export function sha1(message: Uint8Array): Uint8Array {
  const hash = Int32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0)
  const blocks = padded(message)
  const words = new Int32Array(80)
  for (let start = 0; start < blocks.byteLength; start += BLOCK_BYTES) {
    for (let t = 0; t < 16; t++) words[t] = blocks.getInt32(start + 4 * t)
    for (let t = 16; t < 80; t++) {
      words[t] = rotated(words[t - 3]! ^ words[t - 8]! ^ words[t - 14]! ^ words[t - 16]!, 1)
    }
    let [a, b, c, d, e] = hash as unknown as [number, number, number, number, number]
    for (let t = 0; t < 80; t++) {
      const next = (rotated(a, 5) + mixed(t, b, c, d) + e + words[t]!) | 0
      e = d
      d = c
      c = rotated(b, 30)
      b = a
      a = next
    }
    for (const [index, value] of [a, b, c, d, e].entries()) hash[index]! += value
  }
  const digest = new DataView(new ArrayBuffer(20))
  for (const [index, value] of hash.entries()) digest.setInt32(4 * index, value)
  return new Uint8Array(digest.buffer)
}

/** Ends with a bit, zeros and the length in bits, and has whole blocks. */
function padded(message: Uint8Array): DataView {
  const blocks = new Uint8Array((((message.length + 8) >> 6) + 1) * BLOCK_BYTES)
  blocks.set(message)
  blocks[message.length] = 0x80
  const view = new DataView(blocks.buffer)
  view.setBigUint64(blocks.length - 8, BigInt(message.length) * 8n)
  return view
}

function mixed(t: number, b: number, c: number, d: number): number {
  if (t < 20) return ((b & c) | (~b & d)) + 0x5a827999
  if (t < 40) return (b ^ c ^ d) + 0x6ed9eba1
  if (t < 60) return ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc
  return (b ^ c ^ d) + 0xca62c1d6
}

function rotated(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits))
}
