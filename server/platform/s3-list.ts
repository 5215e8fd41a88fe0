import { SaxesParser } from 'saxes'
import type { StoredEntry } from './store.ts'

export interface S3Page {
  entries: StoredEntry[]
  /** To ask for the next page by; null on the last. */
  next: string | null
}

/** Reads an answer of ListObjectsV2. */
export function readS3Page(xml: string): S3Page {
  const page: S3Page = { entries: [], next: null }
  let text = ''
  let key = ''
  let is_truncated = false
  const parser = new SaxesParser({ xmlns: false, position: false })
  parser.on('opentag', () => (text = ''))
  parser.on('text', (piece) => (text += piece))
  parser.on('closetag', ({ name }) => {
    if (name === 'Key') key = text
    if (name === 'LastModified') page.entries.push({ key, changed_at: new Date(text) })
    if (name === 'IsTruncated') is_truncated = text === 'true'
    if (name === 'NextContinuationToken') page.next = text
  })
  parser.on('error', (error) => {
    throw error
  })
  parser.write(xml).close()
  return is_truncated ? page : { ...page, next: null }
}
