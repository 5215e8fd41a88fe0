/** As `stock_moves.reason` holds it; staff type other reasons themselves. */
export const importReason = (import_id: number, file_name: string) => `import:${import_id}:${file_name}`

/** Earlier imports wrote a Ukrainian sentence. */
const IMPORT_REASON = /^(?:import:|Імпорт № )(\d+): ?(.*)$/s

export function importOf(reason: string): { id: number; file_name: string } | null {
  const [, id, file_name = ''] = IMPORT_REASON.exec(reason) ?? []
  return id === undefined ? null : { id: Number(id), file_name }
}
