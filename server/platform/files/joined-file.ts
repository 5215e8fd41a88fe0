import { NO_ALT_TEXTS, type StoredFile } from '@shop/contract/primitives'

/** Columns of a left-joined `files` row: all null without a file. */
export interface JoinedFile {
  file_id: number | null
  web_path: string | null
  width: number | null
  height: number | null
  blur: string | null
}

export function fileOf(row: JoinedFile): StoredFile | null {
  if (row.file_id === null || row.web_path === null) return null
  return {
    id: row.file_id,
    web_path: row.web_path,
    ...NO_ALT_TEXTS,
    width: row.width,
    height: row.height,
    blur: row.blur,
  }
}
