import { LIST_MATCHES_MAX, type MatchedLine } from '@shop/contract/shop/lists'
import { matchLine } from '../catalog/public.ts'
import type { Services } from '../services.ts'
import type { WantedLine } from './read-lines.ts'

/** From it on the product fits; below it may replace. */
const SURE = 0.75
/** A match so much worse than the best one is not offered. */
const CHOICE_GAP = 0.25

/** Each line waits for its own slot, like other visitors' requests. */
export async function matchList(
  services: Services,
  asker_ip: string | null,
  lines: readonly WantedLine[],
): Promise<MatchedLine[]> {
  const matched: MatchedLine[] = []
  const known = new Map<string, Awaited<ReturnType<typeof matchLine>>>()
  for (const { row, text, amount } of lines) {
    const found = known.get(text) ?? (await services.admission.run('browse', () => matchLine(services, asker_ip, text)))
    known.set(text, found)
    const best = found[0]?.confidence ?? 0
    const choices = found.filter(({ confidence }) => confidence > best - CHOICE_GAP).slice(0, LIST_MATCHES_MAX)
    matched.push({
      row,
      text,
      amount: amount ?? 1,
      has_amount: amount !== null,
      matches: choices.map(({ card, confidence }) => ({
        ...card,
        product_id: card.id,
        confidence,
        missing: Math.max(0, (amount ?? 1) - card.amount_in_store),
      })),
      or_equivalent: best > 0 && best < SURE,
    })
  }
  return matched
}
