import { crc32, deflateSync } from 'node:zlib'
import { type Bomb, bomb } from './bomb.ts'

const SIGN = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** May claim other dimensions. */
export function png(width: number, height: number, { is_empty = false, extra = [] as Buffer[] } = {}): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const rows = is_empty ? Buffer.alloc(1) : Buffer.alloc((1 + Math.ceil(width / 8)) * height)
  return Buffer.concat([
    SIGN,
    chunk('IHDR', head),
    ...extra,
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(kind: string, bytes: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), bytes])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(bytes.length, 0)
  framed.set(named, 4)
  framed.writeUInt32BE(crc32(named), named.length + 4)
  return framed
}

const packedText = () =>
  chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(Buffer.alloc(20_000_000, 'a'))]))

const JPEG_OF_65535 = Buffer.from(
  'ffd8ffe000104a46494600010100000100010000ffc0001108ffffffff03012200021101031101ffda000c03010002110311003f00ffd9',
  'hex',
)
const ENTITIES = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "${'a'.repeat(100)}"><!ENTITY b "${'&a;'.repeat(100)}">
<!ENTITY c "${'&b;'.repeat(100)}"><!ENTITY x SYSTEM "file:///etc/passwd">]>
<svg xmlns="http://www.w3.org/2000/svg" width="100000" height="100000"><text>&c;&x;</text></svg>`

export function pictureBombs(): Bomb[] {
  const pictures: [string, string, Buffer, number[]?][] = [
    ['49 million pixels in 6 kB', 'image/png', png(7000, 7000)],
    ['a PNG that says 2,147,483,647 pixels a side', 'image/png', png(2 ** 31 - 1, 2 ** 31 - 1, { is_empty: true })],
    ['a PNG of 1 by 40,000,001', 'image/png', png(1, 40_000_001, { is_empty: true })],
    // Such a chunk is never decompressed: the image is valid.
    ['a PNG with a comment of 20 MB', 'image/png', png(10, 10, { extra: [packedText()] }), [200, 422]],
    ['a JPEG that says 65,535 by 65,535', 'image/jpeg', JPEG_OF_65535],
    ['an SVG with entities, as a PNG', 'image/png', Buffer.from(ENTITIES)],
    ['an SVG with entities', 'image/svg+xml', Buffer.from(ENTITIES)],
    ['a PDF, as a JPEG', 'image/jpeg', Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>')],
    ['8 MB and a byte', 'image/png', Buffer.concat([png(10, 10), Buffer.alloc(8 * 1024 * 1024)])],
  ]
  const doors = [
    ['/api/reviews/picture', 'buyer'],
    ['/api/admin/product-pictures', 'staff'],
  ] as const
  return doors.flatMap(([target, who]) =>
    pictures.map(([name, type, body, right = [400, 413, 415, 422]]) =>
      bomb(`${name} (${who})`, { target, who, body, headers: { 'Content-Type': type }, right }),
    ),
  )
}
