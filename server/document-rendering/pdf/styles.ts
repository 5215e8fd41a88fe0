import { COLOUR } from './sheet.ts'
import type { Style } from './text.ts'

const regular = (size: number, colour: string): Style => ({ face: 'regular', size, colour })
const bold = (size: number, colour: string = COLOUR.ink): Style => ({ face: 'bold', size, colour })

/** Design section 13, in points. */
export const STYLE = {
  title: { face: 'display', size: 19, colour: COLOUR.ink, leading: 1.15 },
  number: { face: 'mono', size: 9, colour: COLOUR.ink },
  contact: { ...regular(8.25, COLOUR.ink_soft), align: 'right', leading: 1.5 },
  caption: { ...regular(7.5, COLOUR.muted), leading: 1.45 },
  caption_bold: { ...bold(7.5, COLOUR.muted), leading: 1.45 },
  party: bold(10),
  requisite: { ...regular(8.5, COLOUR.ink), leading: 1.5 },
  head: { ...bold(7.5, COLOUR.ink_pale), leading: 1.3 },
  cell: regular(8.75, COLOUR.ink),
  figure: { ...regular(8.75, COLOUR.ink), align: 'right', is_figure: true },
  figure_bold: { ...bold(8.75), align: 'right', is_figure: true },
  small: { ...regular(7.25, COLOUR.ink_pale), leading: 1.35 },
  code: { face: 'mono', size: 7.75, colour: COLOUR.ink, leading: 1.58 },
  sum_label: regular(9.25, COLOUR.ink_pale),
  sum: { ...regular(9.25, COLOUR.ink), align: 'right', is_figure: true },
  total_label: bold(9.25),
  total: { face: 'display', size: 13, colour: COLOUR.ink, align: 'right', leading: 1.1, is_figure: true },
  words: { ...bold(9.25), leading: 1.45 },
  term: { ...bold(8.5), leading: 1.45 },
  foot: regular(7.5, COLOUR.muted),
  thin: { ...regular(8, COLOUR.ink_pale), leading: 1.4 },
  voided: { face: 'display', size: 11, colour: COLOUR.margin, leading: 1.2 },
} satisfies Record<string, Style>

export const right = (style: Style): Style => ({ ...style, align: 'right' })
