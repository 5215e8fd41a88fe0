import { sql } from 'kysely'
import type { ServedInput } from '@shop/contract/endpoint'
import {
  OFFER_DAYS_MAX,
  type saveSettings as saveCall,
  SELLER_VAT_MODES,
  SETTING_KEYS,
  type SettingKey,
  type Settings,
} from '@shop/contract/settings.admin'
import { noteChange } from '../audit/public.ts'
import { invalidate } from '../platform/cache.ts'
import type { Db, Tx } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import { CONTENT } from './tags.ts'

const OFFER_DAYS = 30
/** Buyers are told these; all others are the shop's own. */
const PUBLIC: readonly SettingKey[] = ['min_order_price']

/** The settings as the shop goes by them, also where nobody has set any. Its version grows with every save. */
export async function findSettings(db: Db): Promise<Settings> {
  const rows = await db.selectFrom('settings').select(['key', 'value', 'version']).execute()
  const values = new Map(rows.map(({ key, value }) => [key, value]))
  const text = (key: SettingKey) => (values.get(key) ?? '').trim()
  const number = (key: SettingKey) => Number(text(key).replace(',', '.')) || 0
  const days = number('offer_valid_days')
  const texts = Object.fromEntries(SETTING_KEYS.map((key) => [key, text(key)])) as Record<SettingKey, string>
  return {
    ...texts,
    id: 'shop',
    version: 1 + rows.reduce((sum, { version }) => sum + version, 0),
    min_order_price: number('min_order_price'),
    bonus_percent: number('bonus_percent'),
    offer_valid_days: Number.isInteger(days) && days > 0 && days <= OFFER_DAYS_MAX ? days : OFFER_DAYS,
    seller_vat_mode: SELLER_VAT_MODES.find((mode) => mode === text('seller_vat_mode')) ?? 'none',
  }
}

interface Save {
  form: ServedInput<typeof saveCall>['body']
  by_user_id: number
}

/** Refuses with `stale_edit`. */
export async function saveSettings(tx: Tx, { form, by_user_id }: Save): Promise<Settings> {
  // All of them are one form: whoever saves at the same time waits, and finds another version.
  await sql`lock table settings in share row exclusive mode`.execute(tx)
  const before = await findSettings(tx)
  if (before.version !== form.version) throw new Refusal('stale_edit')
  const changed = SETTING_KEYS.filter((key) => before[key] !== valueOf(form, key))
  for (const key of changed) await keep(tx, key, String(valueOf(form, key)))
  const after = await findSettings(tx)
  await noteChange(tx, {
    by_user_id,
    action: 'save',
    entity: 'settings',
    entity_id: 'shop',
    before: told(before),
    after: told(after),
  })
  await invalidate(tx, [CONTENT])
  return after
}

/** An IBAN as it is written on every paper, without spaces. */
const valueOf = (form: Save['form'], key: SettingKey): string | number =>
  key === 'seller_iban' ? form.seller_iban.replaceAll(/\s/g, '') : form[key]

async function keep(tx: Tx, key: SettingKey, value: string): Promise<void> {
  await tx
    .insertInto('settings')
    .values({ key, value, is_public: PUBLIC.includes(key) })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((row) => ({ value, version: row('settings.version', '+', 1) })),
    )
    .execute()
}

const told = ({ id: _, version: __, ...settings }: Settings): object => settings
