import { Readable } from 'node:stream'

/** On the wire the same as a `Document`. */
export interface StreamedDocument {
  file_name: string
  type: string
  parts: AsyncIterable<Uint8Array>
}

/** With the first part read: an error before it is answered like any other, a later one cuts the download off. */
export async function startStream(parts: AsyncIterable<Uint8Array>): Promise<Readable> {
  const iterator = parts[Symbol.asyncIterator]()
  const first = await iterator.next()
  return Readable.from(allOf(first, iterator), { objectMode: false })
}

async function* allOf(first: IteratorResult<Uint8Array>, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    for (let part = first; part.done !== true; part = await rest.next()) yield part.value
  } finally {
    await rest.return?.()
  }
}
