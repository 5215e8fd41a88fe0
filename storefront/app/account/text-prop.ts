/** A text that a popup was opened with; '' when there is none. */
export const textProp = (value: unknown) => (typeof value === 'string' ? value : '')
