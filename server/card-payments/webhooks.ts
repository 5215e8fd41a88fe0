import { parseObject, ServiceUnavailable } from '../integrations/outside-call.ts'
import { readInvoice } from '../integrations/monobank/invoice.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Services } from '../services.ts'
import { applyNews } from './apply-news.ts'
import { newsOfInvoice, newsOfPayment } from './attempt-news.ts'

const RETRY_SECONDS = 60

/** Refuses with `forbidden` without the bank's signature, `bank_unavailable` without its key. */
export async function takeMonobankWebhook(services: Services, raw: Buffer, signature: string): Promise<void> {
  if (!(await isSigned(services, raw, signature))) throw new Refusal('forbidden')
  const row = parseObject(raw.toString('utf8'))
  const invoice = row && readInvoice(row)
  if (invoice) await applyNews(services, newsOfInvoice(invoice))
}

async function isSigned({ monobank }: Services, raw: Buffer, signature: string): Promise<boolean> {
  try {
    return await monobank.isSigned(raw, signature)
  } catch (error) {
    if (error instanceof ServiceUnavailable) throw new Refusal('bank_unavailable', {}, RETRY_SECONDS)
    throw error
  }
}

/** Refuses with `forbidden` without LiqPay's signature. */
export async function takeLiqpayWebhook(services: Services, raw: Buffer): Promise<void> {
  const form = new URLSearchParams(raw.toString('utf8'))
  const signed = services.liqpay.readCallback({ data: form.get('data') ?? '', signature: form.get('signature') ?? '' })
  if (!signed) throw new Refusal('forbidden')
  if (signed.payment) await applyNews(services, newsOfPayment(signed.payment))
}
