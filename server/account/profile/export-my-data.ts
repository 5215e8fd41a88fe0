import type { Db } from '../../platform/database/db.ts'
import type { Services } from '../../services.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { listBonuses } from '../buyers/list-bonuses.ts'
import { listSavedDeliveries } from './saved-deliveries.ts'
import { findProfile } from './profile.ts'

const iso = (time: Date) => time.toISOString()

/** Everything except hashes of secrets (law 2297-VI, article 8). */
export async function exportMyData({ db, personalData, clock }: Services, user_id: number) {
  const profile = await findProfile(db, user_id, clock.now())
  return {
    made_at: iso(clock.now()),
    profile,
    account: await accountFacts(db, user_id),
    sessions: await sessionsOf(db, user_id),
    basket: await basketOf(db, user_id),
    favourites: await favouritesOf(db, user_id),
    orders: await personalData.exportSection('orders', db, user_id),
    claims: await personalData.exportSection('claims', db, user_id),
    payments: await personalData.exportSection('payments', db, user_id),
    offers: await personalData.exportSection('offers', db, user_id),
    bonuses: await listBonuses(db, user_id),
    reviews: await reviewsOf(db, user_id),
    review_pictures: await reviewPicturesOf(db, user_id),
    consultation_requests: await consultationsOf(db, user_id),
    letters: await mailsTo(db, profile.email),
    stock_notices: await personalData.exportSection('stock_notices', db, user_id),
    email_changes: await emailChangesOf(db, user_id),
    deliveries: (await listSavedDeliveries(db, user_id)).map(({ label, delivery }) => ({ label, ...delivery })),
  }
}

async function accountFacts(db: Db, user_id: number) {
  const row = await db
    .selectFrom('users')
    .select(['created_at', 'email_confirmed_at', 'language'])
    .where('id', '=', user_id)
    .executeTakeFirst()
  if (!row) throw new Refusal('unauthenticated')
  const { created_at, email_confirmed_at, language } = row
  return { created_at: iso(created_at), email_confirmed_at: email_confirmed_at && iso(email_confirmed_at), language }
}

async function sessionsOf(db: Db, user_id: number) {
  const rows = await db
    .selectFrom('sessions')
    .select(['created_at', 'expires_at'])
    .where('user_id', '=', user_id)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => ({ created_at: iso(row.created_at), expires_at: iso(row.expires_at) }))
}

async function basketOf(db: Db, user_id: number) {
  const rows = await db
    .selectFrom('basket_lines as l')
    .innerJoin('products as p', 'p.id', 'l.product_id')
    .select(['p.id as product_id', 'p.article', 'p.name_ua as name', 'l.amount', 'l.added_at'])
    .where('l.user_id', '=', user_id)
    .orderBy('l.added_at')
    .execute()
  return rows.map((row) => ({ ...row, added_at: iso(row.added_at) }))
}

async function favouritesOf(db: Db, user_id: number) {
  const rows = await db
    .selectFrom('favourites as f')
    .innerJoin('products as p', 'p.id', 'f.product_id')
    .select(['p.id as product_id', 'p.article', 'p.name_ua as name', 'f.added_at'])
    .where('f.user_id', '=', user_id)
    .orderBy('f.added_at')
    .execute()
  return rows.map((row) => ({ ...row, added_at: iso(row.added_at) }))
}

async function reviewsOf(db: Db, user_id: number) {
  const rows = await db
    .selectFrom('reviews as r')
    .leftJoin('files as f', 'f.id', 'r.file_id')
    .select(['r.id', 'r.text', 'r.first_name', 'r.last_name', 'r.organization', 'r.is_approved', 'r.created_at'])
    .select(['f.web_path as picture', 'r.reply'])
    .where('r.user_id', '=', user_id)
    .orderBy('r.id')
    .execute()
  return rows.map((row) => ({ ...row, created_at: iso(row.created_at) }))
}

/** Of reviews that are not submitted yet. */
async function reviewPicturesOf(db: Db, user_id: number) {
  const rows = await db
    .selectFrom('review_pictures as p')
    .innerJoin('files as f', 'f.id', 'p.file_id')
    .select(['f.web_path as picture', 'p.created_at'])
    .where('p.user_id', '=', user_id)
    .execute()
  return rows.map((row) => ({ ...row, created_at: iso(row.created_at) }))
}

async function consultationsOf(db: Db, user_id: number) {
  const rows = await db
    .selectFrom('consultation_requests')
    .select(['id', 'name', 'phone', 'status', 'note', 'created_at'])
    .where('user_id', '=', user_id)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, created_at: iso(row.created_at) }))
}

async function emailChangesOf(db: Db, user_id: number) {
  const rows = await db
    .selectFrom('email_changes')
    .select(['old_email', 'new_email', 'created_at', 'confirmed_at'])
    .where('user_id', '=', user_id)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    ...row,
    created_at: iso(row.created_at),
    confirmed_at: row.confirmed_at && iso(row.confirmed_at),
  }))
}

/** Without bodies, which may contain a link that opens the account. */
async function mailsTo(db: Db, email: string) {
  const rows = await db
    .selectFrom('mails')
    .select(['kind', 'subject', 'created_at', 'sent_at'])
    .where('recipient', '=', email)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, created_at: iso(row.created_at), sent_at: row.sent_at && iso(row.sent_at) }))
}
