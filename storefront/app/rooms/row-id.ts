/** The element of a position's row, the target of its cell on the sheet. */
export const rowId = (number: string) => `position-${number.replaceAll('.', '-')}`
