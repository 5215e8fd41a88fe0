import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { isCallFailed, wrongFieldsOf } from '@shop/contract/call'
import { LIST_BYTES_MAX, matchList } from '@shop/contract/shop/lists'
import { CSV_TYPE, XLSX_TYPE } from '@shop/contract/primitives'
import { call } from '../api/call.ts'
import { failureKeyOf } from '../api/refusal-texts.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { type SharedLine, sharedLines } from '../products/shared-list.ts'
import { loadSharedList } from './load-shared-list.ts'
import { type ListRow, rowsOf } from './list-state.ts'

export type ListState =
  | { kind: 'start'; problem: string | null }
  /** null for a text. */
  | { kind: 'reading'; name: string | null }
  | { kind: 'result'; name: string | null; rows: ListRow[] }

const START: ListState = { kind: 'start', problem: null }
const PROBLEMS: Partial<Record<string, string>> = {
  too_many_rows: 'list_too_many',
  file_empty: 'list_file_empty',
  file_old_excel: 'list_file_old',
  file_locked: 'list_file_locked',
}

/** After a failure the text stays. */
export function useList() {
  const [text, setText] = useState('')
  const [state, setState] = useState<ListState>(START)
  const { hash } = useLocation()
  const { language } = useTranslation()
  const running = useRef<AbortController | null>(null)

  const match = async (body: Uint8Array<ArrayBuffer> | { text: string }, name: string | null, media_type?: string) => {
    running.current?.abort()
    const { signal } = (running.current = new AbortController())
    setState({ kind: 'reading', name })
    try {
      const { data } = await call(matchList, { body }, { signal, media_type })
      setState({ kind: 'result', name, rows: rowsOf(data) })
    } catch (error) {
      if (!signal.aborted) setState({ kind: 'start', problem: problemOf(error) })
    }
  }
  const openShared = async (shared: readonly SharedLine[]) => {
    setState({ kind: 'reading', name: null })
    const rows = await loadSharedList(shared, language)
    setState(rows ? { kind: 'result', name: null, rows } : { kind: 'start', problem: 'no_connection' })
  }
  // The link may be opened on this page.
  useEffect(() => {
    const shared = sharedLines(hash)
    if (shared.length > 0) void openShared(shared)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each link
  }, [hash])
  const sendFile = async (file: File) => {
    const type = typeOf(file.name)
    if (type === null) return setState({ kind: 'start', problem: 'list_file_kind' })
    if (file.size > LIST_BYTES_MAX) return setState({ kind: 'start', problem: 'list_file_large' })
    await match(new Uint8Array(await file.arrayBuffer()), file.name, type)
  }
  const cancel = () => {
    running.current?.abort()
    setState(START)
  }
  const changeRow = (index: number, row: ListRow) =>
    setState((before) => (before.kind === 'result' ? { ...before, rows: before.rows.with(index, row) } : before))
  return { text, setText, state, sendText: () => match({ text }, null), sendFile, cancel, changeRow }
}

const typeOf = (name: string) => {
  if (/\.xlsx$/i.test(name)) return XLSX_TYPE
  return /\.(?:csv|txt)$/i.test(name) ? CSV_TYPE : null
}

function problemOf(error: unknown): string {
  if (!isCallFailed(error) || error.status === 0) return 'no_connection'
  const { text, file } = wrongFieldsOf(error)
  if (text) return text.reason === 'too_many_rows' ? 'list_too_many' : 'list_no_lines'
  if (file) return PROBLEMS[file.reason ?? ''] ?? 'list_file_broken'
  return error.status === 413 ? 'list_file_large' : failureKeyOf(error)
}
