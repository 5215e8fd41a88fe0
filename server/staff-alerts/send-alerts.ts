import { sql } from 'kysely'
import { ALERT_RIGHTS, type AlertKind } from '@shop/contract/admin/access/staff-alerts'
import { can } from '@shop/contract/rights'
import { publicUrl } from '../config.ts'
import { ServiceRefused } from '../integrations/outside-call.ts'
import type { BotMessage } from '../integrations/telegram/client.ts'
import { inTransaction, type Db, type Tx } from '../platform/database/db.ts'
import type { Services } from '../services.ts'
import type { Alert } from './alert-texts.ts'
import { disconnectChat } from './staff-chats.ts'

const ALERT = 'staff_alert'
const MESSAGE = 'staff_alert_message'
/** Old news only hides the new, if Telegram was down. */
const KEEP_MS = 24 * 3600 * 1000

interface MadeAlert extends Alert {
  made_at: string
}

interface Payload {
  user_id: number
  chat_id: string
  message: BotMessage
  made_at: string
}

/** In the transaction of what it tells. Nothing without a bot. */
export async function alertStaff(tx: Tx, { telegram, jobs, clock }: Services, alert: Alert): Promise<void> {
  if (telegram.mode === 'off') return
  const made: MadeAlert = { ...alert, made_at: clock.now().toISOString() }
  await jobs.enqueue(tx, ALERT, made)
}

/** Call before the jobs start. */
export function handleStaffAlerts(services: Services): void {
  services.jobs.handle<MadeAlert>(ALERT, (alert) =>
    inTransaction(services.db, (tx) => enqueueMessages(tx, services, alert)),
  )
  services.jobs.handle<Payload>(MESSAGE, (payload) => sendMessage(services, payload))
}

/** One job per chat, so that one that fails does not repeat the others. */
async function enqueueMessages(tx: Tx, services: Services, alert: MadeAlert): Promise<void> {
  const chats = await listeningChats(tx, alert.kind)
  const common = { message: messageOf(alert, services), made_at: alert.made_at }
  const messages = chats.map((chat) => ({ payload: { ...chat, ...common }, group: chat.chat_id }))
  if (messages.length > 0) await services.jobs.enqueueAll(tx, MESSAGE, messages)
}

/** Only of staff who may read it now. */
async function listeningChats(db: Db, kind: AlertKind): Promise<{ user_id: number; chat_id: string }[]> {
  const rows = await db
    .selectFrom('staff_chats as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['c.user_id', 'c.chat_id', 'u.role'])
    .where('u.is_blocked', '=', false)
    .where(sql<boolean>`${kind} = any(c.kinds)`)
    .orderBy('c.user_id')
    .execute()
  return rows.filter(({ role }) => can(role, ALERT_RIGHTS[kind])).map(({ user_id, chat_id }) => ({ user_id, chat_id }))
}

const messageOf = ({ title, text, path }: Alert, { config }: Services): BotMessage => ({
  title,
  text: `${text}\n${publicUrl(config)}/admin${path}`,
})

/** At least once: a message whose answer was lost comes twice. */
async function sendMessage(services: Services, { user_id, chat_id, message, made_at }: Payload): Promise<void> {
  if (services.telegram.mode === 'off') return
  if (services.clock.now().getTime() - new Date(made_at).getTime() > KEEP_MS) return
  const chat = await services.db
    .selectFrom('staff_chats')
    .select('user_id')
    .where('user_id', '=', user_id)
    .where('chat_id', '=', chat_id)
    .executeTakeFirst()
  if (!chat) return
  try {
    await services.telegram.send(chat_id, message)
  } catch (error) {
    if (!isChatGone(error)) throw error
    await inTransaction(services.db, (tx) => disconnectChat(tx, { user_id, by_user_id: null }))
  }
}

/** Deleted, or its owner blocked the bot. 401 and 404: the bot's token is wrong. */
export const isChatGone = (error: unknown): boolean =>
  error instanceof ServiceRefused && (error.status === 400 || error.status === 403)
