/**
 * Which suggestion an arrow leads to, round the ends and through the field itself.
 *
 * @param active  place of the present one, −1 for the field
 * @returns null for a key that does not concern the list
 */
export function nextActive(key: string, active: number, length: number): number | null {
  if (length === 0 || (key !== 'ArrowDown' && key !== 'ArrowUp')) return null
  const step = key === 'ArrowDown' ? 1 : -1
  const places = length + 1
  return ((active + 1 + step + places) % places) - 1
}
