import type { Entry } from 'yauzl'
import { BadFile, CELL_LETTERS_MAX } from './sheet-rows.ts'
import { readWholeXml, unescaped } from './xml-stream.ts'
import type { OpenZip } from './zip-file.ts'

const STRINGS_MAX = 2_000_000
const LETTERS_MAX = 120_000_000

/** The texts that cells point at by their place. Runs of different looks become one text; how it is read aloud goes. */
export async function readStrings(zip: OpenZip, entry: Entry | undefined): Promise<string[]> {
  const strings: string[] = []
  if (!entry) return strings
  let text = ''
  let letters = 0
  let is_text = false
  let is_aloud = false
  await readWholeXml(await zip.stream(entry), {
    open(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') is_aloud = true
      if (name === 't') is_text = !is_aloud
    },
    text(piece) {
      if (!is_text) return
      text += piece
      if (text.length > CELL_LETTERS_MAX * 2) throw new BadFile('file_bomb')
    },
    close(name) {
      if (name === 't') is_text = false
      if (name === 'rPh') is_aloud = false
      if (name !== 'si') return
      letters += text.length
      strings.push(unescaped(text))
      if (strings.length > STRINGS_MAX || letters > LETTERS_MAX) throw new BadFile('file_bomb')
    },
  })
  return strings
}
