import type { Readable } from 'node:stream'
import { BadFile, columnOf } from './sheet-rows.ts'
import { readXml } from './xml-stream.ts'

/** Rows and columns, both ends included; rows from 1, columns from 0. */
export interface Merge {
  top: number
  bottom: number
  left: number
  right: number
}

const MERGES_MAX = 20_000
const KEPT = 40
const END = /<\/(?:\w+:)?sheetData>|<(?:\w+:)?sheetData\s*\/>/

/**
 * The merged cells of a sheet. They stand behind its rows, which need them: so the sheet is unpacked twice, the first
 * time without being parsed up to there.
 */
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
  for await (const _ of readXml(behindRows(sheet), handlers));
  return merges
}

/** What follows the rows, in a root of its own. */
async function* behindRows(sheet: Readable): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder('utf-8')
  let tail = ''
  let is_behind = false
  yield Buffer.from('<tail>')
  for await (const piece of sheet as AsyncIterable<Uint8Array>) {
    tail += decoder.decode(piece, { stream: true })
    const end: RegExpExecArray | null = is_behind ? null : END.exec(tail)
    if (end) tail = tail.slice(end.index + end[0].length)
    is_behind ||= end !== null
    // The root's own end is left out: it has no beginning here.
    const safe = is_behind ? tail.slice(0, -KEPT) : ''
    if (safe !== '') yield Buffer.from(safe)
    tail = tail.slice(is_behind ? safe.length : -KEPT)
  }
  if (is_behind) yield Buffer.from(tail.replace(/<\/(?:\w+:)?worksheet>\s*$/, ''))
  yield Buffer.from('</tail>')
}

function mergeOf(reference: string): Merge | null {
  const [from = '', to = from] = reference.replaceAll('$', '').split(':')
  const [top, bottom] = [from, to].map((end) => Number(/\d+$/.exec(end)?.[0] ?? 0)) as [number, number]
  const [left, right] = [columnOf(from), columnOf(to)]
  return top > 0 && bottom >= top && left >= 0 && right >= left ? { top, bottom, left, right } : null
}
