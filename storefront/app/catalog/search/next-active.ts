/**
 * The suggestion that an arrow key selects. Wraps around through the field.
 *
 * @param active −1 for the field
 * @returns null for other keys
 */
export function nextActive(key: string, active: number, length: number): number | null {
  if (length === 0 || (key !== 'ArrowDown' && key !== 'ArrowUp')) return null
  const step = key === 'ArrowDown' ? 1 : -1
  const places = length + 1
  return ((active + 1 + step + places) % places) - 1
}
