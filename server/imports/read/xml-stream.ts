import type { Readable } from 'node:stream'
import { SaxesParser } from 'saxes'
import { BadFile, keepable } from './sheet-rows.ts'

const DEPTH_MAX = 64
const ATTRIBUTES_MAX = 100
/** Between two tags; a text of a cell is far below, and a parser would hold the whole of it. */
const TEXT_MAX = 1_000_000

export interface XmlHandlers {
  /** Names without their prefix: some programs write `x:row`. */
  open(name: string, attributes: Record<string, string>): void
  close(name: string): void
  text(text: string): void
}

/**
 * Reads XML while it comes; after each piece the caller may take what it gathered. Refuses a document type, and with it
 * every entity beyond the five of XML, and what is nested or long beyond reason.
 */
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
  const refuse = (problem: string) => {
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

/** Reads all of it, for what is small or gathered by the handlers. */
export async function readWholeXml(source: Readable, handlers: XmlHandlers): Promise<void> {
  for await (const _ of readXml(source, handlers));
}

/** Reads all of what says everything in its tags. */
export const readTags = (source: Readable, open: XmlHandlers['open']): Promise<void> =>
  readWholeXml(source, { open, close: () => undefined, text: () => undefined })

/** Excel writes signs that XML cannot hold as `_x000D_`. */
export const unescaped = (text: string) =>
  text.includes('_x')
    ? keepable(text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))))
    : text
