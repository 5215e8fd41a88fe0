import type { FieldReason } from '@shop/contract/field-faults'
import { Refusal } from '../../platform/http/refusal.ts'

const UNIQUE_VIOLATION = '23505'

/** Turns a violated unique index into a refusal at the field. The transaction is aborted then: nothing may follow. */
export async function withUnique<T>(write: Promise<T>, field: string, problem: FieldReason): Promise<T> {
  try {
    return await write
  } catch (error) {
    const is_taken = error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION
    throw is_taken ? new Refusal('invalid_data', { [field]: [problem] }) : error
  }
}
