import { create } from 'zustand'
import { readText, writeText } from '../../persistence/local-storage.ts'

/** The call's limit, without importing the contract's schemas. */
export const COMPARED_MAX = 6
const KEY = 'compared'

interface Compared {
  ids: readonly number[]
  /** After a choice beyond the limit, until the next one. */
  is_full: boolean
}

/** In this browser only; empty on the server. */
export const useCompared = create<Compared>(() => ({ ids: [], is_full: false }))

const isId = (id: unknown): id is number => Number.isInteger(id) && Number(id) > 0

export function parseCompared(text: string | null): number[] {
  if (text === null) return []
  const ids = text.split(',').map(Number).filter(isId)
  return [...new Set(ids)].slice(0, COMPARED_MAX)
}

export const readCompared = () => useCompared.setState({ ids: parseCompared(readText(KEY)) })

export function setCompared(ids: readonly number[]) {
  writeText(KEY, ids.join(','))
  useCompared.setState({ ids, is_full: false })
}

export function toggleCompared(id: number) {
  const { ids } = useCompared.getState()
  if (ids.includes(id)) setCompared(ids.filter((one) => one !== id))
  else if (ids.length < COMPARED_MAX) setCompared([...ids, id])
  else useCompared.setState({ is_full: true })
}

export const comparePath = (ids: readonly number[]): string =>
  ids.length === 0 ? '/compare' : `/compare?ids=${ids.join(',')}`
