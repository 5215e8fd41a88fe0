import type { Logger } from 'pino'
import type { TelegramConfig } from '../../service-config.ts'
import { escapeHtml } from '../escape-html.ts'
import { callOutside, type Row, ServiceUnavailable, textField } from '../outside-call.ts'
import { startStandIn } from './stand-in.ts'

export interface ReceivedMessage {
  text: string
  chat_id: string
  /** Of a group, or the person's name. */
  chat_title: string
}

export interface BotMessage {
  /** In bold. */
  title: string
  text: string
}

export interface ReceivedBatch {
  messages: ReceivedMessage[]
  /** Asking from it forgets this batch. Null: there are no more messages. */
  next: number | null
}

/** A bot of Telegram's Bot API. Calls throw ServiceRefused and ServiceUnavailable. */
export interface Telegram {
  mode: 'off' | 'stand_in' | 'live'
  /** Open the bot, or add it to a group; its start button sends `/start <code>`. */
  startLinks(code: string): Promise<{ url: string; group_url: string }>
  /** The oldest hundred of the last 24 hours. One reader at a time. */
  receive(from: number | null): Promise<ReceivedBatch>
  send(chat_id: string, message: BotMessage): Promise<void>
  close(): Promise<void>
}

const BATCH = 100
const TITLE_MAX = 100

interface Address {
  url: string
  token: string
  /** Of chats, for people. */
  chat_url: string
}

/** With a token or address: the service; else a stand-in if stand-ins are on, else nothing. */
export async function openTelegram(config: TelegramConfig, log: Logger): Promise<Telegram> {
  if (config.is_connected) return clientOf({ ...config, chat_url: 'https://t.me' }, 'live', log)
  if (!config.has_stand_in) return clientOf(null, 'off', log)
  const stand_in = await startStandIn()
  const address = { url: stand_in.url, token: 'stand-in', chat_url: `${stand_in.url}/chat` }
  return { ...clientOf(address, 'stand_in', log), close: stand_in.stop }
}

function clientOf(address: Address | null, mode: Telegram['mode'], log: Logger): Telegram {
  const ask = (method: string, body: object = {}) => call(address, log, method, body)
  return {
    mode,
    startLinks: async (code) => {
      const { result } = await ask('getMe')
      const name = textField(asRow(result), 'username')
      if (name === '') throw new ServiceUnavailable('a bot without a name', false)
      const chat = `${address?.chat_url}/${encodeURIComponent(name)}`
      return { url: `${chat}?start=${code}`, group_url: `${chat}?startgroup=${code}` }
    },
    receive: async (from) => {
      const wanted = { limit: BATCH, timeout: 0, allowed_updates: ['message'] }
      const { result } = await ask('getUpdates', from === null ? wanted : { ...wanted, offset: from })
      const updates = Array.isArray(result) ? result.map(asRow) : []
      const last = Math.max(...updates.map(({ update_id }) => Number(update_id)))
      return { messages: updates.flatMap(readMessage), next: Number.isSafeInteger(last) ? last + 1 : null }
    },
    send: async (chat_id, { title, text }) => {
      const html = `<b>${escapeHtml(title)}</b>\n${escapeHtml(text)}`
      const preview = { link_preview_options: { is_disabled: true } }
      await ask('sendMessage', { chat_id, text: html, parse_mode: 'HTML', ...preview })
    },
    close: () => Promise.resolve(),
  }
}

async function call(address: Address | null, log: Logger, method: string, body: object): Promise<Row> {
  if (address === null) throw new ServiceUnavailable('it is not connected', false)
  try {
    return await callOutside({
      url: `${address.url}/bot${address.token}/${method}`,
      method: 'POST',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  } catch (error) {
    log.warn({ call: method, why: String(error) }, 'a call of Telegram failed')
    throw error
  }
}

const asRow = (value: unknown): Row => (typeof value === 'object' && value !== null ? (value as Row) : {})

/** Pictures, joins and the like have no text. */
function readMessage({ message }: Row): ReceivedMessage[] {
  const chat = asRow(asRow(message)['chat'])
  const [text, chat_id] = [textField(asRow(message), 'text'), textField(chat, 'id')]
  if (text === '' || chat_id === '') return []
  const name = [textField(chat, 'first_name'), textField(chat, 'last_name')].join(' ').trim()
  const chat_title = textField(chat, 'title') || name || textField(chat, 'username') || chat_id
  return [{ text, chat_id, chat_title: chat_title.slice(0, TITLE_MAX) }]
}
