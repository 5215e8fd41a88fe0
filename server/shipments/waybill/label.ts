import { type Document, PDF_TYPE } from '@shop/contract/primitives'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Services } from '../../services.ts'
import { orRefuse } from './carrier-refusals.ts'

/** Refuses with `not_found` for typed numbers. */
export async function shipmentLabel({ db, novaPoshta }: Services, id: number): Promise<Document> {
  const row = await db
    .selectFrom('shipments')
    .select(['ref', 'number'])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!row || row.ref === null) throw new Refusal('not_found')
  if (novaPoshta.mode === 'off') throw new Refusal('carrier_off')
  const bytes = await orRefuse(novaPoshta.label(row.ref))
  return { file_name: `ТТН ${row.number ?? ''}.pdf`, type: PDF_TYPE, bytes }
}
