import type { Translate } from '../../failure.ts'

const LENGTH_MAX = 400

/** null becomes a dash. */
export function showValue(value: unknown, t: Translate): string {
  if (value === null || value === undefined || value === '') return '—'
  if (typeof value === 'boolean') return t(value ? 'kit.yes' : 'kit.no')
  if (typeof value === 'number') return value.toLocaleString('uk-UA', { maximumFractionDigits: 4 })
  if (typeof value === 'string') return value.length > LENGTH_MAX ? `${value.slice(0, LENGTH_MAX)}…` : value
  if (Array.isArray(value)) return value.length === 0 ? '—' : value.map((entry) => showValue(entry, t)).join('\n')
  return Object.entries(value as object)
    .filter(([, inner]) => inner !== null)
    .map(([name, inner]) => `${name}: ${showValue(inner, t)}`)
    .join(', ')
}
