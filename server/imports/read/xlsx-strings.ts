import type { Entry } from 'yauzl'
import { BadFile, CELL_LENGTH_MAX } from './sheet-rows.ts'
import { readWholeXml, unescaped } from './xml-stream.ts'
import type { OpenZip } from './zip-file.ts'

const STRINGS_MAX = 2_000_000
const TOTAL_LENGTH_MAX = 120_000_000

/** Formatted runs are joined; phonetic hints are dropped. */
export async function readStrings(zip: OpenZip, entry: Entry | undefined): Promise<string[]> {
  const strings: string[] = []
  if (!entry) return strings
  let text = ''
  let total_length = 0
  let is_text = false
  let is_phonetic = false
  await readWholeXml(await zip.stream(entry), {
    open(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') is_phonetic = true
      if (name === 't') is_text = !is_phonetic
    },
    text(piece) {
      if (!is_text) return
      text += piece
      if (text.length > CELL_LENGTH_MAX * 2) throw new BadFile('file_bomb')
    },
    close(name) {
      if (name === 't') is_text = false
      if (name === 'rPh') is_phonetic = false
      if (name !== 'si') return
      total_length += text.length
      strings.push(unescaped(text))
      if (strings.length > STRINGS_MAX || total_length > TOTAL_LENGTH_MAX) throw new BadFile('file_bomb')
    },
  })
  return strings
}
