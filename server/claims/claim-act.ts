import type { Selectable } from 'kysely'
import type { KeptDetails } from '@shop/contract/rules/orders/order-details'
import type { Tables } from '../database/tables.ts'
import { type Document, PDF_TYPE } from '@shop/contract/primitives'
import type { ClaimDecision, ClaimGoods } from '@shop/contract/rules/orders/claims'
import { times } from '@shop/contract/rules/money/price'
import { findSettings } from '../content/public.ts'
import { render } from '../document-rendering/public.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Services } from '../services.ts'
import { CLAIM_WORDS } from '../texts/words/claim-words.ts'
import { dateText } from '../texts/dates.ts'
import { moneyText } from '../texts/money.ts'
import { buyerLines } from '../texts/words/order-details-words.ts'
import { amountText } from '@shop/contract/rules/goods/amount-text'

const DECISIONS: Record<ClaimDecision, string> = {
  replace: 'замінити товар без оплати',
  repair: 'відремонтувати товар; гарантійний строк на час ремонту зупиняється',
  refund: 'повернути кошти',
  refuse: 'відмовити',
}
const GOODS: Record<ClaimGoods, string> = {
  back_on_sale: 'товар прийнято назад у продаж',
  written_off: 'товар прийнято та списано',
}
const NOTE = 'Акт складено у двох примірниках, по одному для кожної сторони.'

/** Of a decided claim. @param order_id null for staff. Refuses with `not_found`. */
export async function claimAct({ db }: Services, id: number, order_id: number | null): Promise<Document> {
  const claim = await db
    .selectFrom('claims as c')
    .innerJoin('orders as o', 'o.id', 'c.order_id')
    .selectAll('c')
    .select(['o.number as order_number', 'o.created_at as ordered_at', 'o.buyer'])
    .where('c.id', '=', id)
    .executeTakeFirst()
  const is_hidden = order_id !== null && claim?.order_id !== order_id
  if (!claim?.decision || !claim.decided_at || is_hidden) throw new Refusal('not_found')
  const lines = await db.selectFrom('claim_lines').selectAll().where('claim_id', '=', id).orderBy('position').execute()
  const facts = factsOf(claim, lines)
  const { seller_name } = await findSettings(db)
  const bytes = await render({
    what: 'fact_sheet_pdf',
    document: {
      title: 'Акт за зверненням',
      number: claim.number,
      issued_by: seller_name,
      made_at: claim.decided_at,
      facts: facts.filter(([, value]) => value !== '').map(([label, value]) => ({ label, value })),
      note: NOTE,
    },
  })
  return { file_name: `Акт за зверненням ${claim.number}.pdf`, type: PDF_TYPE, bytes: new Uint8Array(bytes) }
}

type Line = Selectable<Tables['claim_lines']>
interface Claim extends Selectable<Tables['claims']> {
  order_number: string
  ordered_at: Date
  buyer: KeptDetails['buyer']
}

function factsOf(claim: Claim, lines: readonly Line[]): [string, string][] {
  const { decision, goods, refund_sum, bonuses_returned, repair_ended_at } = claim
  return [
    ['Звернення', `${CLAIM_WORDS.ua.kinds[claim.kind]}, ${dateText(claim.created_at)}`],
    ['Замовлення', `№ ${claim.order_number} від ${dateText(claim.ordered_at)}`],
    ['Покупець', claim.buyer ? buyerLines(claim.buyer, 'ua').join(', ') : ''],
    ...lines.map((line, index) => [
      `Товар ${index + 1}`,
      `${line.name_ua}; ${amountText(line.amount, line.unit, 'ua')}; арт. ${line.article}; ${moneyText(times(line.price, line.amount))}`,
    ]),
    ['Опис покупця', claim.text],
    ['Рішення', decision ? DECISIONS[decision] : ''],
    ['Пояснення', claim.decision_text],
    ['Товар', goods ? GOODS[goods] : ''],
    ['До повернення', refund_sum > 0 ? moneyText(refund_sum) : ''],
    ['Зміна бонусів', bonuses_returned === 0 ? '' : moneyText(bonuses_returned)],
    ['Ремонт завершено', repair_ended_at ? dateText(repair_ended_at) : ''],
    ['Від продавця', '______________________'],
    ['Від покупця', '______________________'],
  ] as [string, string][]
}
