import type { Readable } from 'node:stream'
import { BadFile, columnOf } from './sheet-rows.ts'
import { readXml } from './xml-stream.ts'

/** Both ends included; rows from 1, columns from 0. */
export interface Merge {
  top: number
  bottom: number
  left: number
  right: number
}

const MERGES_MAX = 20_000
const TAIL_LENGTH = 40
const END = /<\/(?:\w+:)?sheetData>|<(?:\w+:)?sheetData\s*\/>/

/** The file lists them after the rows that need them, so the sheet is unpacked twice, first without parsing rows. */
export async function readMerges(sheet: Readable): Promise<Merge[]> {
  const merges: Merge[] = []
  const handlers = {
    open(name: string, attributes: Record<string, string>) {
      if (name !== 'mergeCell') return
      const merge = mergeOf(attributes['ref'] ?? '')
      if (merge) merges.push(merge)
      if (merges.length > MERGES_MAX) throw new BadFile('file_bomb')
    },
    close: () => undefined,
    text: () => undefined,
  }
  for await (const _ of readXml(afterRows(sheet), handlers));
  return merges
}

/** In a new root element. */
async function* afterRows(sheet: Readable): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder('utf-8')
  let tail = ''
  let is_after = false
  yield Buffer.from('<tail>')
  for await (const piece of sheet as AsyncIterable<Uint8Array>) {
    tail += decoder.decode(piece, { stream: true })
    const end: RegExpExecArray | null = is_after ? null : END.exec(tail)
    if (end) tail = tail.slice(end.index + end[0].length)
    is_after ||= end !== null
    // Without the end tag of the skipped root.
    const safe = is_after ? tail.slice(0, -TAIL_LENGTH) : ''
    if (safe !== '') yield Buffer.from(safe)
    tail = tail.slice(is_after ? safe.length : -TAIL_LENGTH)
  }
  if (is_after) yield Buffer.from(tail.replace(/<\/(?:\w+:)?worksheet>\s*$/, ''))
  yield Buffer.from('</tail>')
}

function mergeOf(reference: string): Merge | null {
  const [from = '', to = from] = reference.replaceAll('$', '').split(':')
  const [top, bottom] = [from, to].map((end) => Number(/\d+$/.exec(end)?.[0] ?? 0)) as [number, number]
  const [left, right] = [columnOf(from), columnOf(to)]
  return top > 0 && bottom >= top && left >= 0 && right >= left ? { top, bottom, left, right } : null
}
