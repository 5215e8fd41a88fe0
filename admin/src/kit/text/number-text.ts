/** `14 320,00` with two digits, `14 320` with none. */
export const showNumber = (value: unknown, digits_min: number): string =>
  typeof value === 'number'
    ? value.toLocaleString('uk-UA', {
        minimumFractionDigits: digits_min,
        maximumFractionDigits: Math.max(digits_min, 3),
      })
    : ''
