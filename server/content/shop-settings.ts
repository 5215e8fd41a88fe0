import { sql } from 'kysely'
import type { ServedInput } from '@shop/contract/endpoint'
import {
  CARRIER_KEYS,
  type CarrierKey,
  CLAIM_KEYS,
  type ClaimKey,
  OFFER_DAYS_MAX,
  type saveSettings as saveCall,
  SETTING_KEYS,
  type SettingKey,
  type Settings,
} from '@shop/contract/admin/content/settings'
import { LANGUAGES } from '@shop/contract/primitives'
import { DELIVERY_RULE_KEYS } from '@shop/contract/rules/orders/delivery-rule'
import { BUILT_IN_LOGO, IDENTITY_KEYS, VAT_MODES } from '@shop/contract/rules/shop-identity'
import { addAuditEntry } from '../audit/public.ts'
import { invalidate } from '../platform/cache.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { fileOf } from '../platform/files/joined-file.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { CONTENT } from './tags.ts'

const OFFER_DAYS = 30
const MANAGER_DISCOUNT = 30
const MANAGER_BONUSES = 5000
const TRACKING_MINUTES = 30
/** Law 1023-XII: 14 days to return goods, 7 to pay back, 14 to repair. */
const RETURN_DAYS = 14
const RETURN_ANSWER_DAYS = 7
const CLAIM_ANSWER_DAYS = 14
const PUBLIC: readonly string[] = ['min_order_price', ...IDENTITY_KEYS, ...DELIVERY_RULE_KEYS]
const TYPED_KEYS = [...LANGUAGES.map((language) => `shop_name_${language}` as const), 'main_color'] as const
const LOGO = 'shop_logo'
const HERO = 'hero_picture'

/** The version grows with every save. */
export async function findSettings(db: Db): Promise<Settings> {
  const rows = await db
    .selectFrom('settings as s')
    .leftJoin('files as f', 'f.id', 's.file_id')
    .select(['s.key', 's.value', 's.version', 'f.id as file_id', 'f.web_path', 'f.width', 'f.height', 'f.blur'])
    .execute()
  const values = new Map(rows.map(({ key, value }) => [key, value]))
  const text = (key: string) => (values.get(key) ?? '').trim()
  const number = (key: SettingKey) => Number(text(key).replace(',', '.')) || 0
  const days = number('offer_valid_days')
  const texts = Object.fromEntries(SETTING_KEYS.map((key) => [key, text(key)])) as Record<SettingKey, string>
  return {
    ...texts,
    id: 'shop',
    version: 1 + rows.reduce((sum, { version }) => sum + version, 0),
    min_order_price: number('min_order_price'),
    bonus_percent: number('bonus_percent'),
    manager_discount_max: values.has('manager_discount_max') ? number('manager_discount_max') : MANAGER_DISCOUNT,
    manager_bonuses_max: values.has('manager_bonuses_max') ? number('manager_bonuses_max') : MANAGER_BONUSES,
    offer_valid_days: Number.isInteger(days) && days > 0 && days <= OFFER_DAYS_MAX ? days : OFFER_DAYS,
    free_delivery: text('free_delivery') === 'on' ? 'on' : 'off',
    free_delivery_from: number('free_delivery_from'),
    tariff_from: number('tariff_from'),
    own_delivery_cost: number('own_delivery_cost'),
    seller_vat_mode: VAT_MODES.find((mode) => mode === text('seller_vat_mode')) ?? 'none',
    shop_name_ua: text('shop_name_ua'),
    shop_name_ru: text('shop_name_ru'),
    shop_name_en: text('shop_name_en'),
    main_color: text('main_color'),
    ...logoOf(rows.find(({ key }) => key === LOGO)),
    ...heroOf(rows.find(({ key }) => key === HERO)),
    ...carrierOf(text),
    ...claimsOf(text),
  }
}

const carrierOf = (text: (key: string) => string): Pick<Settings, (typeof CARRIER_KEYS)[number]> => ({
  tracking_minutes: Number(text('tracking_minutes')) || TRACKING_MINUTES,
  sender_ref: text('sender_ref'),
  sender_city_ref: text('sender_city_ref'),
  sender_address_ref: text('sender_address_ref'),
  sender_contact_ref: text('sender_contact_ref'),
  sender_phone: text('sender_phone'),
  parcel_description: text('parcel_description'),
})

const claimsOf = (text: (key: string) => string): Pick<Settings, ClaimKey> => ({
  return_days: Number(text('return_days')) || RETURN_DAYS,
  claim_notice_days: Number(text('claim_notice_days')) || RETURN_DAYS,
  return_answer_days: Number(text('return_answer_days')) || RETURN_ANSWER_DAYS,
  claim_answer_days: Number(text('claim_answer_days')) || CLAIM_ANSWER_DAYS,
  claim_day_kind: text('claim_day_kind') === 'working' ? 'working' : 'calendar',
  holidays: text('holidays'),
})

type PictureRow = Parameters<typeof fileOf>[0] & { value: string }

function logoOf(row: PictureRow | undefined): Pick<Settings, 'logo' | 'logo_file_id' | 'picture'> {
  const picture = row ? fileOf(row) : null
  if (picture) return { logo: 'picture', logo_file_id: picture.id, picture }
  return { logo: row?.value === BUILT_IN_LOGO ? 'built_in' : 'none', logo_file_id: null, picture: null }
}

function heroOf(row: PictureRow | undefined): Pick<Settings, 'hero' | 'hero_file_id'> {
  const hero = row ? fileOf(row) : null
  return { hero, hero_file_id: hero?.id ?? null }
}

interface Save {
  form: ServedInput<typeof saveCall>['body']
  by_user_id: number
}

/** Refuses with `stale_edit`. */
export async function saveSettings(tx: Tx, { form, by_user_id }: Save): Promise<Settings> {
  // One form: a concurrent save waits and finds another version.
  await sql`lock table settings in share row exclusive mode`.execute(tx)
  const before = await findSettings(tx)
  if (before.version !== form.version) throw new Refusal('stale_edit')
  const changed = SETTING_KEYS.filter((key) => ![before[key], undefined].includes(valueOf(form, key)))
  // From the first save on, pages state the VAT status.
  if (!(await isStored(tx, 'seller_vat_mode'))) changed.push('seller_vat_mode')
  for (const key of new Set(changed)) await storeSetting(tx, { key, value: String(valueOf(form, key)) })
  for (const key of [...CARRIER_KEYS, ...CLAIM_KEYS]) {
    const value = form[key]
    if (value !== undefined && value !== before[key]) await storeSetting(tx, { key, value: String(value) })
  }
  for (const key of TYPED_KEYS) {
    const name = form[key]?.trim()
    if (name !== undefined && name !== before[key]) await storeSetting(tx, { key, value: name })
  }
  if (isOtherLogo(before, form)) await storeSetting(tx, await wantedLogo(tx, form))
  if (![before.hero_file_id, undefined].includes(form.hero_file_id)) await storeSetting(tx, await wantedHero(tx, form))
  const after = await findSettings(tx)
  await addAuditEntry(tx, {
    by_user_id,
    action: 'save',
    entity: 'settings',
    entity_id: 'shop',
    before: auditFields(before),
    after: auditFields(after),
  })
  await invalidate(tx, [CONTENT])
  return after
}

const valueOf = (form: Save['form'], key: SettingKey): string | number | undefined =>
  key === 'seller_iban' ? form.seller_iban.replaceAll(/\s/g, '') : form[key]

const isStored = async (db: Db, key: string) =>
  (await db.selectFrom('settings').select('key').where('key', '=', key).executeTakeFirst()) !== undefined

const isOtherLogo = (before: Settings, form: Save['form']) =>
  form.logo !== undefined &&
  (form.logo !== before.logo || (form.logo === 'picture' && form.logo_file_id !== before.logo_file_id))

interface StoredSetting {
  key: string
  value: string
  file_id?: number | null
}

async function wantedLogo(db: Db, { logo, logo_file_id }: Save['form']): Promise<StoredSetting> {
  if (logo !== 'picture') return { key: LOGO, value: logo === 'built_in' ? BUILT_IN_LOGO : '', file_id: null }
  return uploaded(db, { key: LOGO, folder: 'logo', field: 'logo_file_id', file_id: logo_file_id })
}

async function wantedHero(db: Db, { hero_file_id }: Save['form']): Promise<StoredSetting> {
  if (hero_file_id === null) return { key: HERO, value: '' }
  return uploaded(db, { key: HERO, folder: 'hero', field: 'hero_file_id', file_id: hero_file_id })
}

interface WantedPicture {
  key: string
  folder: string
  field: string
  file_id: number | null | undefined
}

/** Refuses with `invalid_data` for another place's picture. */
async function uploaded(db: Db, { key, folder, field, file_id }: WantedPicture): Promise<StoredSetting> {
  const picture = await db
    .selectFrom('files')
    .select(['id', 'web_path'])
    .where('id', '=', file_id ?? null)
    .where('web_path', 'like', `/files/${folder}/%`)
    .executeTakeFirst()
  if (!picture) throw new Refusal('invalid_data', { [field]: ['picture_unknown'] })
  return { key, value: picture.web_path, file_id: picture.id }
}

async function storeSetting(tx: Tx, { key, value, file_id = null }: StoredSetting): Promise<void> {
  const is_public = PUBLIC.includes(key)
  await tx
    .insertInto('settings')
    .values({ key, value, file_id, is_public })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet((row) => ({ value, file_id, is_public, version: row('settings.version', '+', 1) })),
    )
    .execute()
}

/** Completes settings from the carrier; staff's choices stay. */
export async function storeCarrierSettings(tx: Tx, found: Partial<Record<CarrierKey, string>>): Promise<void> {
  const before = await findSettings(tx)
  for (const [key, value] of Object.entries(found) as [CarrierKey, string][])
    if (before[key] === '') await storeSetting(tx, { key, value })
}

export const FIRST_RUN_HIDDEN = 'first_run_hidden'

/** The settings form may be open. */
export async function hideFirstRun(tx: Tx, by_user_id: number): Promise<void> {
  const row = { key: FIRST_RUN_HIDDEN, value: 'on', version: 0 }
  await tx
    .insertInto('settings')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const entry = { by_user_id, action: 'hide_first_run', entity: 'settings', entity_id: 'shop' }
  await addAuditEntry(tx, { ...entry, before: null, after: null })
}

const auditFields = ({ id: _, version: __, picture: ___, hero: ____, ...settings }: Settings): object => settings
