import { UNIT_NAMES } from '../texts/words/price-list-words.ts'
import type { DocumentLine } from './document.ts'

/** A kit's components, with the pieces in the whole line. */
export const componentLines = ({ components, amount }: Pick<DocumentLine, 'components' | 'amount'>): string[] =>
  (components ?? []).map((part) => {
    const facts = [`арт.\u00a0${part.article}`, part.dk_code && `ДК\u00a0${part.dk_code}`].filter(Boolean).join(', ')
    // Cast: copied from a product's unit.
    const unit = UNIT_NAMES[part.unit as DocumentLine['unit']]
    return `–\u00a0${part.name_ua} (${facts}): ${part.amount * amount}\u00a0${unit}`
  })
