export const DEFAULT_COLOR = '#1d3fbb'
/** WCAG 2.2, 1.4.3, with white. */
export const CONTRAST_MIN = 4.5

export const isColor = (typed: string): boolean => /^#[0-9a-f]{6}$/i.test(typed)

/** With white, from 1 to 21. */
export function contrastWithWhite(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => linear(parseInt(color.slice(at, at + 2), 16) / 255))
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)

export const isReadableColor = (color: string): boolean => contrastWithWhite(color) >= CONTRAST_MIN

/** Shares of the other colour in the tints of `ui/tokens.css`. */
const TINTS = [
  ['50', '#fff', 93],
  ['100', '#fff', 85],
  ['200', '#fff', 70],
  ['400', '#fff', 45],
  ['700', '#000', 16],
  ['800', '#000', 32],
] as const

/** Custom properties; '' leaves the brand's. */
export function brandStyle(color: string): string {
  if (!isColor(color) || color.toLowerCase() === DEFAULT_COLOR) return ''
  const tints = TINTS.map(
    ([name, other, share]) => `--color-brand-${name}:color-mix(in srgb,${color},${other} ${share}%)`,
  )
  return [`--color-brand-600:${color}`, ...tints].join(';')
}
