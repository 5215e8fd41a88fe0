// Whether mails survive a mail server that is down: `node lab/faults/mail/mail-down.ts [--orders 1000] [--down-seconds
// 600] [--hang-seconds 30]`.
//
// While guests order, our SMTP server stops, comes back, then accepts connections and stays silent. No order may be
// refused or repeated; afterwards every mail must have arrived, by Message-ID, at most one in a thousand twice. The
// queue's pauses are unchanged: after ten minutes of failure a mail is retried within ten. `--mutation` treats a failed
// mail as sent.
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { openSmtp } from '../../../server/testing/servers/smtp-server.ts'
import { type Ledger, newLedger, order, stockUp } from '../orders/buyers.ts'
import { MailTrouble } from './mail-trouble.ts'
import { startShop, withTrialPlace } from '../trial-shop.ts'

const DOUBLED_MAX = 0.001
const ORDERS_BEFORE = 10
/** A silent connection fails after 10 s; then come the queue's pauses. */
const LETTERS_MS_MIN = 60_000
const MESSAGE_ID = /^Message-ID:\s*(<[^>]+>)/im

const { values: options } = parseArgs({
  options: {
    orders: { type: 'string', default: '1000' },
    'down-seconds': { type: 'string', default: '600' },
    'hang-seconds': { type: 'string', default: '30' },
    mutation: { type: 'boolean', default: false },
  },
})
const [orders, down_ms, hang_ms] = [
  Number(options.orders),
  Number(options['down-seconds']) * 1000,
  Number(options['hang-seconds']) * 1000,
]
/** A mail that failed for some time is retried within the same time again. */
const letters_ms_max = LETTERS_MS_MIN + 1.2 * down_ms

process.exitCode = await withTrialPlace('mail', async ({ database_url, folder }) => {
  const mail = new MailTrouble(await openSmtp())
  const env = { DATABASE_URL: database_url, DATA_DIR: folder, WORKERS: '2', SMTP_URL: mail.url }
  const shop = await startShop(env, options.mutation ? 'failed-mail-counts-as-sent' : null)
  try {
    await stockUp(database_url)
    const ledger = newLedger()
    const times = {
      before: await orderFor(shop.url, ledger, { orders: ORDERS_BEFORE, during_ms: 0 }),
      down: await whileAway(mail, database_url, () => orderFor(shop.url, ledger, { orders, during_ms: down_ms })),
      silent: await whileSilent(mail, database_url, () =>
        orderFor(shop.url, ledger, { orders: Math.ceil(orders / 10), during_ms: hang_ms }),
      ),
    }
    const letters = await mailsOf(database_url)
    return judge(ledger, letters, { taken: mail.taken, times })
  } finally {
    await shop.stop()
    await mail.goDown()
  }
})

async function orderFor(url: string, ledger: Ledger, { orders, during_ms }: { orders: number; during_ms: number }) {
  const took_ms: number[] = []
  const began = performance.now()
  for (let made = 0; made < orders; made += 1) {
    await pause(Math.max(0, began + (during_ms * made) / orders - performance.now()))
    const asked = performance.now()
    await order({ url }, ledger)
    took_ms.push(performance.now() - asked)
  }
  await pause(Math.max(0, began + during_ms - performance.now()))
  return took_ms.toSorted((a, b) => a - b)
}

/** Earlier mails first: a server that stops in the middle of one is a different fault. */
async function whileAway<T>(mail: MailTrouble, database_url: string, work: () => Promise<T>): Promise<T> {
  await mailsOf(database_url)
  await mail.goDown()
  const done = await work()
  await mail.comeBack()
  return done
}

async function whileSilent<T>(mail: MailTrouble, database_url: string, work: () => Promise<T>): Promise<T | []> {
  if (hang_ms === 0) return []
  await mailsOf(database_url)
  await mail.fallSilent()
  const done = await work()
  await mail.comeBack()
  return done
}

interface Mails {
  wanted: string[]
  unsent: number
}

async function mailsOf(database_url: string): Promise<Mails> {
  const client = new pg.Client({ connectionString: database_url })
  await client.connect()
  try {
    for (const until = Date.now() + letters_ms_max; ; await pause(500)) {
      const { rows } = await client.query<{ message_id: string; is_sent: boolean }>(
        'select message_id, sent_at is not null as is_sent from mails',
      )
      const unsent = rows.filter(({ is_sent }) => !is_sent).length
      if (unsent === 0 || Date.now() > until) return { wanted: rows.map(({ message_id }) => message_id), unsent }
    }
  } finally {
    await client.end()
  }
}

interface Seen {
  taken: readonly string[]
  /** In ms by state of the mail server, shortest first. */
  times: Record<string, number[]>
}

function judge(ledger: Ledger, { wanted, unsent }: Mails, { taken, times }: Seen): number {
  const copies = new Map<string, number>()
  for (const letter of taken) {
    const id = MESSAGE_ID.exec(letter)?.[1] ?? 'none'
    copies.set(id, (copies.get(id) ?? 0) + 1)
  }
  const lost = wanted.filter((id) => !copies.has(id)).length
  const doubled = taken.length - copies.size
  const strange = [...copies.keys()].filter((id) => !wanted.includes(id)).length
  const at = (share: number, of: number[]) => Math.round(of[Math.floor((of.length - 1) * share)] ?? Number.NaN)
  console.table({
    'orders acknowledged': ledger.acknowledged.length,
    'orders tried again': ledger.failed_tries,
    'orders given up': ledger.given_up,
    'letters written': wanted.length,
    'letters the shop has not sent': unsent,
    'letters that never arrived': lost,
    'letters that arrived twice': doubled,
    'letters nobody wrote': strange,
    ...Object.fromEntries(
      Object.entries(times)
        .filter(([, of]) => of.length > 0)
        .map(([state, of]) => [`order, mail ${state}: median / p99 ms`, `${at(0.5, of)} / ${at(0.99, of)}`]),
    ),
  })
  const is_good =
    ledger.failed_tries + ledger.given_up + unsent + lost + strange === 0 &&
    wanted.length >= ledger.acknowledged.length &&
    doubled <= wanted.length * DOUBLED_MAX
  console.log(is_good ? 'Every letter arrived, no order waited for one.' : 'The promise does NOT hold.')
  return is_good ? 0 : 1
}
