import type { Carrier } from '@shop/contract/admin/orders/shipments'
import { findSettings } from '../../content/public.ts'
import { findCopyState, isSenderReady } from '../../delivery/public.ts'
import type { Services } from '../../services.ts'

export async function findCarrier({ db, novaPoshta }: Services): Promise<Carrier> {
  const { branches_at, settlements_at, problem } = await findCopyState(db)
  const count = async (table: 'delivery_settlements' | 'delivery_branches') => {
    const row = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(row.count)
  }
  const copied_at = branches_at ?? settlements_at
  return {
    mode: novaPoshta.mode,
    is_sender_ready: isSenderReady(await findSettings(db)),
    settlements: await count('delivery_settlements'),
    branches: await count('delivery_branches'),
    copied_at: copied_at?.toISOString() ?? null,
    problem,
  }
}
