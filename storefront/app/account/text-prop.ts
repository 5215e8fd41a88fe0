export const textProp = (value: unknown) => (typeof value === 'string' ? value : '')
