import { sql } from 'kysely'
import { FIRST_STEPS, type FirstRun, type FirstStep } from '@shop/contract/admin/content/first-run'
import type { Settings } from '@shop/contract/admin/content/settings'
import { isListedIn } from '../../catalog/public.ts'
import { FIRST_RUN_HIDDEN, findSetting, findSettings, listWrittenTexts } from '../../content/public.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Services } from '../../services.ts'

/** From the shop's data: nothing is ticked by hand. */
export async function findFirstRun(services: Pick<Services, 'db' | 'config'>, user_id: number): Promise<FirstRun> {
  const { db, config } = services
  const [settings, texts, counts, test_mail, hidden] = await Promise.all([
    findSettings(db),
    listWrittenTexts(db),
    countFilled(db),
    findTestMail(db, user_id),
    findSetting(db, FIRST_RUN_HIDDEN),
  ])
  const has_mail_server = config.smtp_url !== null
  const missing: Record<FirstStep, string[]> = {
    requisites: missingRequisites(settings),
    identity: [...(settings.shop_name_ua === '' ? ['shop_name'] : []), ...(settings.logo === 'none' ? ['logo'] : [])],
    contacts: ['phone_number_1', 'email_1', 'address', 'working_hours'].filter((key) => !texts.has(key)),
    terms: [
      ...(['delivery_terms', 'payment_terms'] as const).filter((key) => settings[key] === ''),
      ...['delivery', 'payment'].filter((key) => !texts.has(key)),
    ],
    categories: counts.has_categories ? [] : ['category'],
    products: counts.has_products ? [] : ['product'],
    staff: counts.has_colleagues ? [] : ['colleague'],
    mail: [...(has_mail_server ? [] : ['mail_server']), ...(test_mail?.state === 'sent' ? [] : ['test_mail'])],
    domain: config.public_url?.startsWith('https://') ? [] : ['https'],
  }
  const steps = FIRST_STEPS.map((key) => ({ key, is_done: missing[key].length === 0, missing: missing[key] }))
  return {
    is_shown: !config.is_demo && hidden === null && steps.some(({ is_done }) => !is_done),
    is_opening_soon: !counts.has_products,
    steps,
    test_mail,
    has_mail_server,
    public_url: config.public_url,
  }
}

/** As an invoice needs them, see `isSellerComplete`. */
function missingRequisites(settings: Settings): string[] {
  const needed = ['seller_name', 'seller_code', 'seller_iban', 'seller_address', 'seller_signer'] as const
  return [
    ...needed.filter((key) => settings[key] === ''),
    ...(settings.seller_vat_mode === 'vat' && settings.seller_vat_number === '' ? ['seller_vat_number'] : []),
    ...(settings.seller_vat_mode === 'exempt' && settings.seller_vat_ground === '' ? ['seller_vat_ground'] : []),
  ]
}

async function countFilled(db: Db) {
  const { rows } = await sql<{ has_categories: boolean; has_products: boolean; has_colleagues: boolean }>`select
    exists (select from categories) as has_categories,
    exists (select from products where ${isListedIn('products')}) as has_products,
    (select count(*) from users where role <> 'buyer' and not is_blocked) > 1
      or exists (select from invitations) as has_colleagues`.execute(db)
  return rows[0] ?? { has_categories: false, has_products: false, has_colleagues: false }
}

async function findTestMail(db: Db, user_id: number): Promise<FirstRun['test_mail']> {
  const mail = await db
    .selectFrom('mails as m')
    .innerJoin('users as u', 'u.email', 'm.recipient')
    .select(['m.id', 'm.recipient', 'm.sent_at', 'm.last_error'])
    .where('u.id', '=', user_id)
    .where('m.kind', '=', 'test_mail')
    .orderBy('m.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!mail) return null
  const { id, recipient, sent_at, last_error } = mail
  if (sent_at !== null) return { id, recipient, state: 'sent', error: null }
  return { id, recipient, state: last_error === null ? 'waiting' : 'failing', error: last_error }
}
