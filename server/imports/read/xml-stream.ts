import type { FieldReason } from '@shop/contract/field-faults'
import type { Readable } from 'node:stream'
import { SaxesParser } from 'saxes'
import { BadFile, storable } from './sheet-rows.ts'

const DEPTH_MAX = 64
const ATTRIBUTES_MAX = 100
/** Between two tags: the parser would buffer everything. */
const TEXT_MAX = 1_000_000

export interface XmlHandlers {
  /** Without prefix: some programs write `x:row`. */
  open(name: string, attributes: Record<string, string>): void
  close(name: string): void
  text(text: string): void
}

/** Yields after each chunk. Refuses document types (and so custom entities), deep nesting and long texts. */
export async function* readXml(source: AsyncIterable<Uint8Array>, handlers: XmlHandlers): AsyncGenerator<void> {
  const parser = parserFor(handlers)
  const decoder = new TextDecoder('utf-8')
  try {
    for await (const piece of source) {
      parser.feed(decoder.decode(piece, { stream: true }))
      yield
    }
    parser.end()
    yield
  } catch (error) {
    throw error instanceof BadFile ? error : new BadFile('file_broken')
  }
}

function parserFor(handlers: XmlHandlers) {
  const parser = new SaxesParser({ xmlns: false, position: false })
  let depth = 0
  let since_tag = 0
  const refuse = (problem: FieldReason) => {
    throw new BadFile(problem)
  }
  parser.on('error', () => refuse('file_broken'))
  parser.on('doctype', () => refuse('file_bomb'))
  parser.on('opentagstart', () => {
    since_tag = 0
  })
  parser.on('opentag', ({ name, attributes }) => {
    since_tag = 0
    depth += 1
    if (depth > DEPTH_MAX || Object.keys(attributes).length > ATTRIBUTES_MAX) refuse('file_bomb')
    handlers.open(localName(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    since_tag = 0
    depth -= 1
    handlers.close(localName(name))
  })
  parser.on('text', (text) => handlers.text(text))
  parser.on('cdata', (text) => handlers.text(text))
  return {
    feed(piece: string) {
      since_tag += piece.length
      parser.write(piece)
      if (since_tag > TEXT_MAX) refuse('file_bomb')
    },
    end: () => parser.close(),
  }
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

export async function readWholeXml(source: Readable, handlers: XmlHandlers): Promise<void> {
  for await (const _ of readXml(source, handlers));
}

/** For data in tags and attributes only. */
export const readTags = (source: Readable, open: XmlHandlers['open']): Promise<void> =>
  readWholeXml(source, { open, close: () => undefined, text: () => undefined })

/** Excel writes characters that XML cannot contain as `_x000D_`. */
export const unescaped = (text: string) =>
  text.includes('_x')
    ? storable(text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))))
    : text
