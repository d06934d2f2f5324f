/** Mixing of bits, for identifiers and seeds; spread matters here, secrecy does not. */

/** Every input has its own output (the finalizer of MurmurHash3), so distinct numbers stay distinct. */
export function mix(value: number): number {
  let bits = value
  bits ^= bits >>> 16
  bits = Math.imul(bits, 0x85ebca6b)
  bits ^= bits >>> 13
  bits = Math.imul(bits, 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}

export function hashText(text: string, salt: number): number {
  let bits = mix(salt ^ 0x9e3779b9)
  for (let at = 0; at < text.length; at++) bits = Math.imul(bits ^ text.charCodeAt(at), 0x01000193)
  return mix(bits)
}
