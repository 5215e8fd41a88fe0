import { localAddress } from '@shop/contract/addresses'
import type { Language } from '@shop/contract/primitives'
import type { ClaimDecision, ClaimKind } from '@shop/contract/rules/orders/claims'
import { localised } from '@shop/contract/rules/names'
import { type Kopiykas, NOTHING } from '@shop/contract/rules/money/price'
import { isEmail } from '@shop/contract/rules/validation'
import { orderPageUrl, publicUrl } from '../config.ts'
import { findContacts, findStaticText } from '../content/public.ts'
import { claimMail, type ClaimMail } from '../mail-templates/claim-mail.ts'
import { type LockedOrder, ORDERS_EMAIL } from '../orders/public.ts'
import type { Tx } from '../platform/database/db.ts'
import type { Services } from '../services.ts'
import { CLAIM_WORDS } from '../texts/words/claim-words.ts'
import { dateText } from '../texts/dates.ts'
import { moneyText } from '../texts/money.ts'
import { ORDER_WORDS } from '../texts/words/order-words.ts'
import { amountText } from '@shop/contract/rules/goods/amount-text'

interface MailedLine {
  name_ua: string
  name_ru: string | null
  name_en: string | null
  unit: string
  amount: number
}

interface MailedClaim {
  id: number
  number: string
  kind: ClaimKind
  text: string
  lines: readonly MailedLine[]
}

/** In the buyer's language, and to the shop's address for orders, if any. */
export async function mailNewClaim(
  tx: Tx,
  services: Services,
  order: LockedOrder,
  claim: MailedClaim & { due_at: Date },
): Promise<void> {
  const facts = { number: claim.number, order: order.number, day: dateText(claim.due_at) }
  const notesIn = (language: Language) => [
    { name: CLAIM_WORDS[language].kinds[claim.kind], lines: goodsLines(claim.lines, language) },
    { name: CLAIM_WORDS[language].reason, lines: [claim.text] },
  ]
  await mailOrderBuyer(tx, services, order, ({ filed }, language) => ({
    kind: 'claim_filed',
    ...filled(filed, facts),
    notes: notesIn(language),
  }))
  const recipient = (await findStaticText(tx, ORDERS_EMAIL, 'ua')).trim()
  if (!isEmail(recipient)) return
  const public_url = publicUrl(services.config)
  const mail = {
    kind: 'claim_filed_shop' as const,
    recipient,
    language: 'ua' as const,
    notes: notesIn('ua'),
    ...filled(CLAIM_WORDS.ua.filed_shop, facts),
    address: `${public_url}/admin/claims/${claim.id}`,
    action: 'Відкрити звернення',
  }
  await services.mailQueue.write(tx, claimMail(mail, { public_url, ...(await findContacts(tx, 'ua')) }))
}

interface MailedDecision extends MailedClaim {
  decision: ClaimDecision
  decision_text: string
  refund_sum?: Kopiykas
  bonuses_returned?: Kopiykas
}

export async function mailDecision(tx: Tx, services: Services, order: LockedOrder, claim: MailedDecision) {
  const { number, decision, decision_text, refund_sum = NOTHING, bonuses_returned = NOTHING } = claim
  // An order to pay after delivery may not be paid yet.
  const said = decision === 'refund' && refund_sum === 0 ? 'refund_of_unpaid' : decision
  await mailOrderBuyer(tx, services, order, (words, language) => ({
    kind: 'claim_decided',
    ...filled(words.decided[said], { number }),
    notes: [
      { name: words.kinds[claim.kind], lines: goodsLines(claim.lines, language) },
      {
        name: words.answer,
        lines: [
          decision_text,
          refund_sum > 0 ? words.refund.replace('{sum}', () => moneyText(refund_sum)) : '',
          bonuses_returned === 0 ? '' : words.bonuses.replace('{bonuses}', () => moneyText(bonuses_returned)),
        ],
      },
    ],
  }))
}

export async function mailRepaired(tx: Tx, services: Services, order: LockedOrder, claim: MailedClaim): Promise<void> {
  await mailOrderBuyer(tx, services, order, (words, language) => ({
    kind: 'claim_repaired',
    ...filled(words.repaired, { number: claim.number }),
    notes: [{ name: words.goods, lines: goodsLines(claim.lines, language) }],
  }))
}

type Content = Pick<ClaimMail, 'kind' | 'title' | 'text' | 'notes'>

/** Nothing after erasure. */
async function mailOrderBuyer(
  tx: Tx,
  services: Services,
  { email, language, page_code }: LockedOrder,
  contentOf: (words: (typeof CLAIM_WORDS)[Language], language: Language) => Content,
): Promise<void> {
  if (!email) return
  const mail = {
    recipient: email,
    language,
    ...contentOf(CLAIM_WORDS[language], language),
    address: localAddress(orderPageUrl(services.config, page_code), language),
    action: ORDER_WORDS[language].see_order,
  }
  const shop = { public_url: publicUrl(services.config), ...(await findContacts(tx, language)) }
  await services.mailQueue.write(tx, claimMail(mail, shop))
}

const goodsLines = (lines: readonly MailedLine[], language: Language) =>
  lines.map((line) => {
    const name = localised({ ...line, name: line.name_ua }, 'name', language)
    return `${name}, ${amountText(line.amount, line.unit, language)}`
  })

function filled({ title, text }: { title: string; text: string }, facts: Record<string, string>) {
  const fill = (sentence: string) => sentence.replace(/\{(\w+)\}/g, (whole, name: string) => facts[name] ?? whole)
  return { title: fill(title), text: fill(text) }
}
