import { randomBytes } from 'node:crypto'
import { ALERT_KINDS, type AlertKind, type StaffAlerts } from '@shop/contract/admin/access/staff-alerts'
import { addAuditEntry } from '../audit/public.ts'
import type { ReceivedMessage } from '../integrations/telegram/client.ts'
import { inTransaction, type Db, type Tx } from '../platform/database/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { hashToken } from '../platform/http/tokens.ts'
import type { Services } from '../services.ts'

const CODE_MS = 15 * 60 * 1000
/** Strangers may write to the bot, too. */
const BATCHES_MAX = 20
/** In groups `/start@the_bot <code>`. */
const START = /^\/start(?:@\w+)? ([\w-]{22})$/

export async function findStaffAlerts({ db, telegram }: Services, user_id: number): Promise<StaffAlerts> {
  const chat = await db
    .selectFrom('staff_chats')
    .select(['title', 'kinds', 'connected_at'])
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  return {
    mode: telegram.mode,
    chat: chat ? { ...chat, connected_at: chat.connected_at.toISOString() } : null,
  }
}

/** A new code, which replaces the last one. */
export async function makeChatCode(tx: Tx, { clock }: Services, user_id: number): Promise<string> {
  const code = randomBytes(16).toString('base64url')
  const fresh = { code_hash: hashToken(code), created_at: clock.now() }
  await tx
    .insertInto('staff_chat_codes')
    .values({ user_id, ...fresh })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fresh))
    .execute()
  return code
}

/** Reads the bot's messages and connects each chat that sent somebody's code, before Telegram forgets them. */
export async function connectStartedChats(services: Services): Promise<void> {
  let from: number | null = null
  for (let batch = 0; batch < BATCHES_MAX; batch++) {
    const { messages, next } = await services.telegram.receive(from)
    if (next === null) return
    for (const message of messages) {
      const code = START.exec(message.text)?.[1]
      if (code !== undefined) await inTransaction(services.db, (tx) => connectChat(tx, services, { ...message, code }))
    }
    from = next
  }
}

type CodeMessage = ReceivedMessage & { code: string }

async function connectChat(tx: Tx, { clock }: Services, { code, chat_id, chat_title }: CodeMessage): Promise<void> {
  const asked = await tx
    .deleteFrom('staff_chat_codes')
    .where('code_hash', '=', hashToken(code))
    .returning(['user_id', 'created_at'])
    .executeTakeFirst()
  const now = clock.now()
  if (!asked || now.getTime() - asked.created_at.getTime() > CODE_MS) return
  const { user_id } = asked
  await tx.deleteFrom('staff_chats').where('chat_id', '=', chat_id).where('user_id', '<>', user_id).execute()
  const chat = { chat_id, title: chat_title, connected_at: now }
  await tx
    .insertInto('staff_chats')
    .values({ user_id, kinds: ALERT_KINDS, ...chat })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(chat))
    .execute()
  await note(tx, { user_id, by_user_id: user_id, action: 'connect_chat' })
}

/** Refuses with `not_found`. */
export async function changeAlertKinds(db: Db, user_id: number, kinds: readonly AlertKind[]): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('staff_chats')
    .set({ kinds: ALERT_KINDS.filter((kind) => kinds.includes(kind)) })
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refusal('not_found')
}

/** Refuses with `not_found`. */
export async function findChatId(db: Db, user_id: number): Promise<string> {
  const chat = await db.selectFrom('staff_chats').select('chat_id').where('user_id', '=', user_id).executeTakeFirst()
  if (!chat) throw new Refusal('not_found')
  return chat.chat_id
}

interface Disconnected {
  user_id: number
  /** Null: Telegram refused it. */
  by_user_id: number | null
}

export async function disconnectChat(tx: Tx, { user_id, by_user_id }: Disconnected): Promise<void> {
  const { numDeletedRows } = await tx.deleteFrom('staff_chats').where('user_id', '=', user_id).executeTakeFirst()
  if (numDeletedRows > 0n) await note(tx, { user_id, by_user_id, action: 'disconnect_chat' })
}

const note = (tx: Tx, { user_id, ...entry }: Disconnected & { action: string }) =>
  addAuditEntry(tx, { ...entry, entity: 'person', entity_id: user_id, before: null, after: null })
