import { createHash, randomInt } from 'node:crypto'
import type { Tx } from '../platform/db.ts'

const CODES = 10
/** Without what is easily taken for something else. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 3
const GROUP_LENGTH = 4

const makeGroup = () => Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
const makeRecoveryCode = () => Array.from({ length: GROUPS }, makeGroup).join('-')

/** 59 random bits: nobody tries them out, so a plain hash keeps them well enough. */
const hashOf = (code: string) => createHash('sha256').update(code.replaceAll('-', '')).digest('hex')

/** New codes instead of the old ones. They are told this once; only their hashes are kept. */
export async function makeRecoveryCodes(tx: Tx, user_id: number): Promise<string[]> {
  const codes = Array.from({ length: CODES }, makeRecoveryCode)
  await forgetRecoveryCodes(tx, user_id)
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id, code_hash: hashOf(code) })))
    .execute()
  return codes
}

/** Uses a code up. Of two at once one succeeds. */
export async function spendRecoveryCode(tx: Tx, user_id: number, code: string): Promise<boolean> {
  const spent = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', user_id)
    .where('code_hash', '=', hashOf(code))
    .executeTakeFirst()
  return spent.numDeletedRows === 1n
}

export async function forgetRecoveryCodes(tx: Tx, user_id: number): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute()
}
