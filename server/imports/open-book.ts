import { type Book, BadFile } from './sheet-rows.ts'
import { openCsv } from './csv-book.ts'
import { openXlsx } from './xlsx-book.ts'

/** Told apart by what is in it; what a file is called says little. */
export async function openBook(bytes: Buffer, file_name: string): Promise<Book> {
  if (bytes.length === 0) throw new BadFile('file_empty')
  if (bytes.readUInt8(0) === 0x50 && bytes.toString('latin1', 0, 2) === 'PK') return openXlsx(bytes)
  // The container of XLS, and of an XLSX with a password.
  if (bytes.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))) throw new BadFile('file_old_excel')
  return openCsv(bytes, file_name)
}
