import * as calls from '@shop/contract/admin/access/staff-alerts'
import { SUCCESS } from '@shop/contract/primitives'
import { ServiceRefused, ServiceUnavailable } from '../integrations/outside-call.ts'
import { inTransaction } from '../platform/database/db.ts'
import { type Serve, requireUser } from '../platform/http/http.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Services } from '../services.ts'
import { isChatGone } from './send-alerts.ts'
import * as chats from './staff-chats.ts'

const TEST = { title: 'Перевірка', text: 'Сповіщення магазину приходитимуть сюди.' }

/** Each member of staff has one chat, and sees and changes only that one. */
export function staffAlertAdminRoutes(services: Services, serve: Serve): void {
  serve(calls.getStaffAlerts, async (_, caller) => ({
    data: await chats.findStaffAlerts(services, requireUser(caller)),
  }))
  serve(calls.startStaffChat, async (_, caller) => {
    const user_id = await spendCall(services, requireUser(caller))
    const code = await inTransaction(services.db, (tx) => chats.makeChatCode(tx, services, user_id))
    return { data: await orRefuse(services.telegram.startLinks(code)) }
  })
  serve(calls.confirmStaffChat, async (_, caller) => {
    const user_id = await spendCall(services, requireUser(caller))
    await orRefuse(chats.connectStartedChats(services))
    const state = await chats.findStaffAlerts(services, user_id)
    if (state.chat === null) throw new Refusal('chat_not_started')
    return { data: state }
  })
  serve(calls.changeStaffAlerts, async ({ body }, caller) => {
    const user_id = requireUser(caller)
    await inTransaction(services.db, (tx) => chats.changeAlertKinds(tx, user_id, body.kinds))
    return { data: await chats.findStaffAlerts(services, user_id) }
  })
  serve(calls.sendTestAlert, async (_, caller) => {
    const user_id = await spendCall(services, requireUser(caller))
    const chat_id = await chats.findChatId(services.db, user_id)
    await orRefuse(services.telegram.send(chat_id, TEST).catch(refuseGoneChat))
    return SUCCESS
  })
  serve(calls.removeStaffChat, async (_, caller) => {
    const user_id = requireUser(caller)
    await inTransaction(services.db, (tx) => chats.disconnectChat(tx, { user_id, by_user_id: user_id }))
    return SUCCESS
  })
}

/** For calls that reach Telegram. */
async function spendCall({ limits, telegram }: Services, user_id: number): Promise<number> {
  if (telegram.mode === 'off') throw new Refusal('bot_off')
  await limits.spend('staff_chat', String(user_id))
  return user_id
}

/** Of a message only: the same statuses of another call say nothing of the chat. */
function refuseGoneChat(error: unknown): never {
  throw isChatGone(error) ? new Refusal('chat_gone') : error
}

async function orRefuse<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ServiceUnavailable || error instanceof ServiceRefused) throw new Refusal('bot_unavailable')
    throw error
  }
}
