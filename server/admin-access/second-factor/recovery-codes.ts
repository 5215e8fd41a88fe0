import { createHash, randomInt } from 'node:crypto'
import type { Tx } from '../../platform/database/db.ts'

const CODES = 10
/** Without characters that are easily confused. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 3
const GROUP_LENGTH = 4

const makeGroup = () => Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
const makeRecoveryCode = () => Array.from({ length: GROUPS }, makeGroup).join('-')

/** 59 random bits cannot be guessed through the rate limit. */
const hashOf = (code: string) => createHash('sha256').update(code.replaceAll('-', '')).digest('hex')

/** Replaces the old codes. Only hashes are stored: visible only now. */
export async function makeRecoveryCodes(tx: Tx, user_id: number): Promise<string[]> {
  const codes = Array.from({ length: CODES }, makeRecoveryCode)
  await deleteRecoveryCodes(tx, user_id)
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id, code_hash: hashOf(code) })))
    .execute()
  return codes
}

/** False if unknown or used. Of two concurrent calls one succeeds. */
export async function redeemRecoveryCode(tx: Tx, user_id: number, code: string): Promise<boolean> {
  const spent = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', user_id)
    .where('code_hash', '=', hashOf(code))
    .executeTakeFirst()
  return spent.numDeletedRows === 1n
}

export async function deleteRecoveryCodes(tx: Tx, user_id: number): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute()
}
