import { escapeHtml } from '../escape-html.ts'
import { serveStandIn, type StandInAnswer, type StandInRequest, type StandInServer } from '../stand-in-server.ts'

interface SentMessage {
  chat_id: string
  text: string
}

interface Update {
  update_id: number
  message: { text: string; chat: { id: number; type: 'private'; first_name: string } }
}

export interface TelegramStandIn extends StandInServer {
  sent: readonly SentMessage[]
  /** Chats that blocked the bot. */
  blocked: Set<string>
  /** As a person in Telegram. */
  write(chat_id: number, first_name: string, text: string): void
}

const BOT = 'school_shop_bot'
const CHAT_ID = 7_000_001
const BATCH = 100

/** Speaks the Bot API and has a chat to look at, for tests and trials; no message leaves this machine. */
export async function startStandIn(token = 'stand-in'): Promise<TelegramStandIn> {
  const state = new State(token)
  const server = await serveStandIn((request) => state.answer(request))
  return Object.assign(state, server)
}

class State {
  readonly sent: SentMessage[] = []
  readonly blocked = new Set<string>()
  readonly #token: string
  #updates: Update[] = []
  #update_id = 100

  constructor(token: string) {
    this.#token = token
  }

  write(chat_id: number, first_name: string, text: string): void {
    const chat = { id: chat_id, type: 'private' as const, first_name }
    this.#update_id += 1
    this.#updates.push({ update_id: this.#update_id, message: { text, chat } })
  }

  answer({ method, path, query, body }: StandInRequest): StandInAnswer {
    if (path === `/chat/${BOT}`) return this.#page(method, query.get('start') ?? query.get('startgroup') ?? '')
    const [, token, name] = /^\/bot([^/]+)\/(\w+)$/.exec(path) ?? []
    if (token !== this.#token) return refusal(401, 'Unauthorized')
    const asked = JSON.parse(body) as { offset?: number } & Partial<SentMessage>
    if (name === 'getMe') return result({ id: 1, is_bot: true, first_name: 'Магазин', username: BOT })
    if (name === 'getUpdates') return this.#receive(asked.offset ?? 0)
    return name === 'sendMessage' ? this.#send(asked) : refusal(404, 'Not Found')
  }

  #receive(offset: number): StandInAnswer {
    this.#updates = this.#updates.filter(({ update_id }) => update_id >= offset)
    return result(this.#updates.slice(0, BATCH))
  }

  #send({ chat_id = '', text = '' }: Partial<SentMessage>): StandInAnswer {
    if (this.blocked.has(chat_id)) return refusal(403, 'Forbidden: bot was blocked by the user')
    if (text === '') return refusal(400, 'Bad Request: message text is empty')
    this.sent.push({ chat_id, text })
    return result({ message_id: this.sent.length })
  }

  #page(method: string, code: string): StandInAnswer {
    if (method === 'POST') {
      this.write(CHAT_ID, 'Телефон для проб', `/start ${code}`)
      return { location: `/chat/${BOT}` }
    }
    return {
      html: chatPage(
        code,
        this.sent.filter(({ chat_id }) => chat_id === String(CHAT_ID)),
      ),
    }
  }
}

const result = (json: unknown): StandInAnswer => ({ json: { ok: true, result: json } })

const refusal = (status: number, description: string): StandInAnswer => ({
  status,
  json: { ok: false, error_code: status, description },
})

const chatPage = (code: string, sent: readonly SentMessage[]) => `<!doctype html>
<html lang="uk">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Навчальний Telegram</title>
<link rel="icon" href="data:,">
<style>
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 32rem; margin: 5vh auto; padding: 0 1rem; color: #16202b }
  p { margin: 0 0 1rem; padding: .75rem 1rem; border: 1px solid #16202b; border-radius: 8px; white-space: pre-line }
  button { font: inherit; width: 100%; padding: .75rem; border: 0; border-radius: 8px; background: #16202b; color: #fff }
</style>
<h1>Навчальний Telegram</h1>
${sent.map(({ text }) => `<p>${text}</p>`).join('\n')}
${code === '' ? '' : `<form method="post" action="?start=${escapeHtml(code)}"><button>Розпочати</button></form>`}
</html>`
