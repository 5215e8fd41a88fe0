import type { Tx } from '../platform/db.ts'

/** Keeps a request to be called back about a tender, for the shop's staff. */
export async function askForConsultation(
  tx: Tx,
  request: { name: string; phone: string },
  user_id: number | null,
): Promise<void> {
  await tx
    .insertInto('consultation_requests')
    .values({ ...request, user_id })
    .execute()
}
