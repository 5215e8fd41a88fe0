const BUDGET_MAX = 100_000_000

/** Whole hryvnia of «400 000», «400 000,50» or «400.000»; null for an empty field. */
export function budgetOf(typed: string): number | null {
  const digits = typed.replace(/[.,]\d{0,2}\D*$/, '').replace(/\D/g, '')
  return digits === '' ? null : Math.min(BUDGET_MAX, Number(digits))
}
