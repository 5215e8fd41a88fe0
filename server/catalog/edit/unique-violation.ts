import { Refusal } from '../platform/refusal.ts'

const UNIQUE_VIOLATION = '23505'

/**
 * Two who write the same at once: the index lets one through, the other is told at the field as if he had come later.
 * The transaction is lost then, so nothing may follow in it.
 */
export async function withUnique<T>(write: Promise<T>, field: string, problem: string): Promise<T> {
  try {
    return await write
  } catch (error) {
    const is_taken = error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION
    throw is_taken ? new Refusal('invalid_data', { [field]: [problem] }) : error
  }
}
