import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Certificate, Review } from '@shop/contract/shop/content'
import type { Precept } from '@shop/contract/shop/catalog'
import type { Db } from '../platform/database/db.ts'
import { fileOf } from '../platform/files/joined-file.ts'

export function listStaticEntries(db: Db) {
  return db
    .selectFrom('static_data')
    .select(['id', 'key', 'value', 'value_ua', 'value_ru', 'value_en', 'name'])
    .orderBy('id')
    .execute()
}

export async function listApprovedReviews(db: Db): Promise<Review[]> {
  const rows = await db
    .selectFrom('reviews as r')
    .leftJoin('users as u', 'u.id', 'r.user_id')
    .leftJoin('organizations as o', 'o.user_id', 'r.user_id')
    .leftJoin('files as f', 'f.id', 'r.file_id')
    .select(['r.id', 'r.text', 'r.first_name', 'r.last_name', 'r.organization', 'r.created_at', 'r.reply'])
    .select(({ fn }) => fn.coalesce('r.user_name', 'u.name').as('user_name'))
    .select(['o.name as user_organization', 'f.id as file_id', 'f.web_path', 'f.width', 'f.height', 'f.blur'])
    .where('r.is_approved', '=', true)
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    text: row.text,
    first_name: row.first_name,
    last_name: row.last_name,
    organization: row.organization,
    user: row.user_name === null ? null : { name: row.user_name, organization: { name: row.user_organization } },
    file: fileOf(row),
    reply: row.reply,
    created_at: row.created_at.toISOString(),
  }))
}

export async function listCertificates(db: Db): Promise<Certificate[]> {
  const rows = await db
    .selectFrom('certificates as c')
    .leftJoin('files as f', 'f.id', 'c.file_id')
    .select(['c.id', 'c.description_ua', 'c.description_ru', 'c.description_en'])
    .select(['f.id as file_id', 'f.web_path', 'f.width', 'f.height', 'f.blur'])
    .orderBy('c.position')
    .orderBy('c.id')
    .execute()
  return rows.map((row) => {
    const file = fileOf(row)
    return {
      id: row.id,
      description: row.description_ua,
      description_ua: row.description_ua,
      description_ru: row.description_ru,
      description_en: row.description_en,
      files: file ? [file] : [],
    }
  })
}

export async function listPrecepts(db: Db): Promise<Precept[]> {
  return db
    .selectFrom('precepts')
    .select([
      'id',
      'number',
      'description_ua as description',
      'description_ua',
      'description_ru',
      'description_en',
      'link',
    ])
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export async function listPriceLists(db: Db) {
  const rows = await db
    .selectFrom('price_lists as p')
    .select(['p.id', 'p.name_ua', 'p.name_ru', 'p.name_en', 'p.web_path'])
    .select((where) =>
      jsonObjectFrom(
        where
          .selectFrom('categories as c')
          .select(['c.id', 'c.name_ua as name', 'c.name_ua', 'c.name_ru', 'c.name_en'])
          .whereRef('c.id', '=', 'p.category_id'),
      ).as('category'),
    )
    .orderBy('p.id')
    .execute()
  return rows.map(({ web_path, ...row }) => ({
    ...row,
    name: row.name_ua,
    file: web_path === null ? null : { web_path },
  }))
}
