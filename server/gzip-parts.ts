import { promisify } from "node:util"
import { constants, crc32, deflateRaw, deflateRawSync } from "node:zlib"

const compress = promisify(deflateRaw)
/** Each part ends at a whole byte and refers to nothing before it, so that any part may follow any other. */
const OPTIONS = { level: 7, finishFlush: constants.Z_FULL_FLUSH }

/** A compressed part of a gzip stream. */
export type GzipPart = {
  bytes: Buffer
  /** Of the text: its bytes, their CRC-32, and what moves another CRC past them (see `pass`). */
  length: number
  crc: number
  shift: number
}

/** Compresses texts. The parts share one buffer of just their size, because zlib answers views of larger ones. */
export async function gzipParts(texts: readonly string[]): Promise<GzipPart[]> {
  const plain = texts.map((text) => Buffer.from(text))
  return packed(plain, await Promise.all(plain.map((each) => compress(each, OPTIONS))))
}

/** For short texts, which are compressed faster than another thread is asked. */
export function gzipPartsNow(texts: readonly string[]): GzipPart[] {
  const plain = texts.map((text) => Buffer.from(text))
  return packed(
    plain,
    plain.map((each) => deflateRawSync(each, OPTIONS)),
  )
}

function packed(plain: readonly Buffer[], compressed: readonly Buffer[]): GzipPart[] {
  const all = Buffer.allocUnsafeSlow(compressed.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  return plain.map((text, index): GzipPart => {
    const start = at
    at += compressed[index]?.copy(all, start) ?? 0
    return { bytes: all.subarray(start, at), length: text.length, crc: crc32(text), shift: shiftOf(text.length) }
  })
}

const HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
const LAST_BLOCK = Buffer.from([1, 0, 0, 0xff, 0xff])

/** One gzip stream of compressed parts and of short texts (below 64 KB each), which go as they are. */
export function joinGzip(parts: readonly (GzipPart | string)[]): Buffer {
  const pieces: Buffer[] = [HEAD]
  let crc = 0
  let length = 0
  for (const part of parts) {
    if (typeof part === "string") {
      const plain = Buffer.from(part)
      pieces.push(storedHead(plain.length), plain)
      crc = crc32(plain, crc)
      length += plain.length
    } else {
      pieces.push(part.bytes)
      crc = (pass(part.shift, crc) ^ part.crc) >>> 0
      length += part.length
    }
  }
  const tail = Buffer.alloc(8)
  tail.writeUInt32LE(crc, 0)
  tail.writeUInt32LE(length >>> 0, 4)
  return Buffer.concat([...pieces, LAST_BLOCK, tail])
}

/** The head of a block that is not compressed (RFC 1951, 3.2.4). */
function storedHead(length: number): Buffer {
  return Buffer.from([0, length & 0xff, length >> 8, ~length & 0xff, (~length >> 8) & 0xff])
}

// A CRC is a remainder of polynomials over two elements, here with the lowest power in the highest bit. The CRC of two texts is
// that of the first times x^(8 × the second's bytes), plus that of the second.

const POLYNOMIAL = 0xedb88320
const ONE = 0x80000000

/** The product of two remainders. */
function pass(one: number, other: number): number {
  let product = 0
  let factor = other
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if ((one & bit) !== 0) product ^= factor
    factor = (factor & 1) === 0 ? factor >>> 1 : (factor >>> 1) ^ POLYNOMIAL
  }
  return product >>> 0
}

/** x^(8 × bytes). */
function shiftOf(bytes: number): number {
  let shift = ONE
  // x^8, then each its predecessor's square.
  for (let left = bytes, power = ONE >>> 8; left > 0; left = Math.floor(left / 2), power = pass(power, power))
    if (left % 2 === 1) shift = pass(power, shift)
  return shift
}
