import type { ImportStatus } from '@shop/contract/imports.admin'

export const STATUS_BADGES: Record<ImportStatus, 'line' | 'info' | 'warn' | 'ok' | 'bad'> = {
  uploaded: 'line',
  checking: 'info',
  checked: 'warn',
  applying: 'info',
  done: 'ok',
  stale: 'warn',
  failed: 'bad',
  cancelled: 'line',
}
