import assert from 'node:assert/strict'
import { deflateSync } from 'node:zlib'

const OBJECTS_IN_STREAM = 500
/** Bytes of a row in the table of objects: its kind, where it is, its place in there. */
const ROW = { kind: 1, where: 4, place: 2 }

interface PdfObject {
  id: number
  bytes: Buffer
}

/**
 * Puts the small objects of a PDF together and compresses them, the table of objects too (PDF 1.5, "object streams").
 * A tagged table of 300 rows has 2,500 of them, and pdfkit writes each as plain text: 350 kB become 130.
 *
 * @param pdf as pdfkit writes it: one table of objects, none changed or deleted, nothing encrypted
 */
export function packed(pdf: Buffer): Buffer {
  const table_at = Number(/startxref\n(\d+)\n%%EOF\n?$/.exec(pdf.subarray(-64).toString('latin1'))?.[1])
  assert(table_at > 0, 'no table of objects')
  const tail = pdf.subarray(table_at).toString('latin1')
  const objects = objectsOf(pdf, tail, table_at)
  const parts: Buffer[] = [pdf.subarray(0, Math.min(...objects.map(({ at }) => at)))]
  const rows = new Map<number, Row>()
  let length = parts[0]?.length ?? 0
  const put = (object: PdfObject) => {
    rows.set(object.id, { kind: 1, where: length, place: 0 })
    parts.push(object.bytes)
    length += object.bytes.length
  }
  objects.filter((object) => isStream(object)).forEach(put)
  const small = objects.filter((object) => !isStream(object))
  let next_id = Math.max(...objects.map(({ id }) => id)) + 1
  for (let first = 0; first < small.length; first += OBJECTS_IN_STREAM) {
    const together = small.slice(first, first + OBJECTS_IN_STREAM)
    for (const [place, { id }] of together.entries()) rows.set(id, { kind: 2, where: next_id, place })
    put(objectStream(next_id++, together))
  }
  rows.set(next_id, { kind: 1, where: length, place: 0 })
  parts.push(tableStream(next_id, rows, tail), Buffer.from(`startxref\n${length}\n%%EOF\n`))
  return Buffer.concat(parts)
}

interface Row {
  /** 1: it begins at byte `where`; 2: it is the one at `place` in the stream of that id. */
  kind: 1 | 2
  where: number
  place: number
}

function objectsOf(pdf: Buffer, tail: string, table_at: number): (PdfObject & { at: number })[] {
  const starts = [...tail.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, at], index) => ({ id: index + 1, at: Number(at) }))
  const sorted = starts.toSorted((one, other) => one.at - other.at)
  return sorted.map(({ id, at }, index) => ({ id, at, bytes: pdf.subarray(at, sorted[index + 1]?.at ?? table_at) }))
}

const isStream = ({ bytes }: PdfObject) => bytes.subarray(-24).includes('endstream')

/** What stands between `obj` and `endobj`. */
const bodyOf = ({ id, bytes }: PdfObject) =>
  bytes.subarray(`${id} 0 obj\n`.length, bytes.lastIndexOf('endobj')).toString('latin1').trim()

function objectStream(id: number, objects: readonly PdfObject[]): PdfObject {
  const bodies = objects.map(bodyOf)
  let offset = 0
  const index = objects.map((object, place) => {
    const entry = `${object.id} ${offset}`
    offset += (bodies[place]?.length ?? 0) + 1
    return entry
  })
  const head = `${index.join(' ')}\n`
  const entries = `/Type /ObjStm /N ${objects.length} /First ${head.length}`
  return { id, bytes: streamObject(id, entries, Buffer.from(head + bodies.join('\n'), 'latin1')) }
}

function tableStream(id: number, rows: ReadonlyMap<number, Row>, tail: string): Buffer {
  const width = ROW.kind + ROW.where + ROW.place
  const table = Buffer.alloc((id + 1) * width)
  for (let at = 0; at <= id; at++) {
    // Number 0 is the head of the list of free objects, by the rules of old.
    const { kind, where, place } = rows.get(at) ?? { kind: 0, where: 0, place: 0xffff }
    table.writeUInt8(kind, at * width)
    table.writeUInt32BE(where, at * width + ROW.kind)
    table.writeUInt16BE(place, at * width + ROW.kind + ROW.where)
  }
  const known = /trailer\n<<([\s\S]*)>>\nstartxref/
    .exec(tail)?.[1]
    ?.replace(/\/Size \d+/, '')
    .trim()
  assert(known !== undefined, 'no trailer')
  const entries = `/Type /XRef /W [${ROW.kind} ${ROW.where} ${ROW.place}] /Size ${id + 1}\n${known}`
  return streamObject(id, entries, table)
}

function streamObject(id: number, entries: string, content: Buffer): Buffer {
  const deflated = deflateSync(content, { level: 9 })
  const head = `${id} 0 obj\n<<${entries} /Filter /FlateDecode /Length ${deflated.length}>>\nstream\n`
  return Buffer.concat([Buffer.from(head, 'latin1'), deflated, Buffer.from('\nendstream\nendobj\n')])
}
