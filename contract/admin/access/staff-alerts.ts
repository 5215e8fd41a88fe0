import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { data, Success } from '../../primitives.ts'
import type { Right } from '../../rights.ts'

/** Kinds of news for staff, with the right that each requires. */
export const ALERT_RIGHTS = {
  orders: 'orders.read',
  offers: 'offers.read',
  consultations: 'consultations.read',
  claims: 'claims.read',
  reviews: 'reviews.read',
} as const satisfies Record<string, Right>

export type AlertKind = keyof typeof ALERT_RIGHTS

export const ALERT_KINDS = Object.keys(ALERT_RIGHTS) as AlertKind[]

const Kinds = v.pipe(v.array(v.picklist(ALERT_KINDS)), v.maxLength(ALERT_KINDS.length))

const State = v.object({
  /** `off`: the shop has no bot. */
  mode: v.picklist(['off', 'stand_in', 'live']),
  /** Null until connected. `title`: as in Telegram. */
  chat: v.nullable(v.object({ title: v.string(), kinds: v.array(v.picklist(ALERT_KINDS)), connected_at: v.string() })),
})

export type StaffAlerts = v.InferOutput<typeof State>

const common = { access: 'staff', right: 'office.enter' } as const
const BOT_FAILURES = ['bot_off', 'bot_unavailable'] as const

export const getStaffAlerts = endpoint({
  name: 'getStaffAlerts',
  method: 'GET',
  path: '/api/admin/alerts',
  ...common,
  summary: 'One’s own Telegram chat and what is told there',
  reply: data(State),
})

export const startStaffChat = endpoint({
  name: 'startStaffChat',
  method: 'POST',
  path: '/api/admin/alerts/chat',
  ...common,
  summary:
    'Links that open the shop’s bot in Telegram, or add it to a group, with a code that connects the chat within 15 minutes',
  reply: data(v.object({ url: v.string(), group_url: v.string() })),
  refuses: BOT_FAILURES,
})

export const confirmStaffChat = endpoint({
  name: 'confirmStaffChat',
  method: 'POST',
  path: '/api/admin/alerts/chat/confirm',
  ...common,
  summary: 'Connects the chat from which the bot got the code',
  reply: data(State),
  refuses: [...BOT_FAILURES, 'chat_not_started'],
})

export const changeStaffAlerts = endpoint({
  name: 'changeStaffAlerts',
  method: 'PUT',
  path: '/api/admin/alerts',
  ...common,
  summary: 'Chooses what is told in one’s chat',
  body: v.object({ kinds: Kinds }),
  reply: data(State),
  refuses: ['not_found'],
})

export const sendTestAlert = endpoint({
  name: 'sendTestAlert',
  method: 'POST',
  path: '/api/admin/alerts/test',
  ...common,
  summary: 'Sends a message to one’s chat at once',
  reply: Success,
  refuses: [...BOT_FAILURES, 'not_found', 'chat_gone'],
})

export const removeStaffChat = endpoint({
  name: 'removeStaffChat',
  method: 'DELETE',
  path: '/api/admin/alerts/chat',
  ...common,
  summary: 'Disconnects one’s chat',
  reply: Success,
})
