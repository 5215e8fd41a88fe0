import { kopiykas } from '@shop/contract/rules/money/price'
import { searchText } from '../catalog/public.ts'
import type { DemoCategory, DemoProduct } from './demo-data.ts'
import { loadAttributes } from './load-attributes.ts'
import { creationDates } from './demo-dates.ts'
import { loadKits } from './load-kits.ts'
import { detailsOf } from './product-details.ts'
import { type LoadContext, recordPictures, requireEntry } from './load-context.ts'

export async function loadCatalog(context: LoadContext): Promise<void> {
  const { tx, data, progress } = context
  await tx
    .insertInto('dk_codes')
    .values(data.dk_codes)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const picture_ids = await recordPictures(context, context.pictures.products)
  progress(`Pictures of products: ${picture_ids.size}`)
  const categories = await addCategories(context, picture_ids)
  progress(`Categories: ${data.categories.length}, subcategories: ${categories.size - data.categories.length}`)
  const product_ids = await addProducts(context, categories)
  await addPictures(context, product_ids, picture_ids)
  await addDocuments(context, product_ids)
  await addPrecepts(context, product_ids)
  await addRecommendations(context, product_ids)
  await loadAttributes(context, { categories, products: product_ids })
  progress(`Products: ${product_ids.size}`)
  await loadKits(context, { categories, products: product_ids })
}

/** By slug, or `category/subcategory`: two categories may have `boards`. */
type CategoryIds = ReadonlyMap<string, number>
type ProductIds = ReadonlyMap<string, number>

const placeOf = (category: { slug: string }, subcategory: string) => `${category.slug}/${subcategory}`

async function addCategories(
  { tx, data }: LoadContext,
  picture_ids: ReadonlyMap<string, number>,
): Promise<CategoryIds> {
  const ids = new Map<string, number>()
  const empty_fields = { parent_id: null, picture_id: null, symbol: null, icon_link: null }
  const tops = data.categories.map(({ category }, position) => {
    const { slug: _, picture, subcategories: __, ...shown } = category
    return { ...empty_fields, ...shown, position, picture_id: requireEntry(picture_ids, picture) }
  })
  const top_rows = await tx.insertInto('categories').values(tops).returning('id').execute()
  data.categories.forEach(({ category }, place) => ids.set(category.slug, idAt(top_rows, place)))

  const below = data.categories.flatMap(({ category }) =>
    category.subcategories.map(({ slug, ...names }, position) => ({
      place: placeOf(category, slug),
      row: { ...empty_fields, ...names, position, parent_id: requireEntry(ids, category.slug) },
    })),
  )
  const rows = await tx
    .insertInto('categories')
    .values(below.map((one) => one.row))
    .returning('id')
    .execute()
  below.forEach(({ place }, index) => ids.set(place, idAt(rows, index)))
  return ids
}

/** Oldest first: ids grow with time. */
async function addProducts({ tx, data, now }: LoadContext, categories: CategoryIds): Promise<ProductIds> {
  const found = new Map(
    data.categories.flatMap((file) => file.products.map((product) => [product.article, { file, product }] as const)),
  )
  const rows = creationDates([...found.keys()], now).map(({ article, created_at }) => {
    const { file, product } = requireEntry(found, article)
    return { ...productRow(file, product, categories), created_at, updated_at: created_at }
  })
  const added = await tx.insertInto('products').values(rows).returning(['id', 'article']).execute()
  return new Map(added.map((row) => [row.article, row.id]))
}

function productRow({ category }: DemoCategory, product: DemoProduct, categories: CategoryIds) {
  const { subcategory, pictures: _, precepts: __, recommended: ___, ...shown } = product
  return {
    ...shown,
    ...detailsOf(product),
    price: kopiykas(product.price),
    sale_price: product.sale_price === null ? null : kopiykas(product.sale_price),
    category_id: requireEntry(categories, category.slug),
    subcategory_id: requireEntry(categories, placeOf(category, subcategory)),
    search_text: searchText(product),
    meta_title: null,
    meta_description: null,
  }
}

async function addPictures({ tx, data }: LoadContext, products: ProductIds, pictures: ReadonlyMap<string, number>) {
  const rows = everyProduct(data.categories, (product) =>
    product.pictures.map(({ name, alt_ua, alt_ru, alt_en }, position) => ({
      product_id: requireEntry(products, product.article),
      file_id: requireEntry(pictures, name),
      position,
      alt_ua,
      alt_ru,
      alt_en,
    })),
  )
  await tx.insertInto('product_files').values(rows).execute()
}

async function addDocuments({ tx, files, documents }: LoadContext, products: ProductIds): Promise<void> {
  for (const { article, made, ...document } of documents) {
    const file_id = await files.recordDocument(tx, made)
    const product_id = requireEntry(products, article)
    await tx
      .insertInto('product_documents')
      .values({ ...document, product_id, file_id })
      .execute()
  }
}

async function addPrecepts({ tx, data }: LoadContext, products: ProductIds): Promise<void> {
  const rows = data.precepts.map(({ date, ...precept }, position) => ({ ...precept, issued_on: date, position }))
  await tx
    .insertInto('precepts')
    .values(rows)
    .onConflict((conflict) => conflict.column('number').doNothing())
    .execute()
  const stored = await tx.selectFrom('precepts').select(['id', 'number']).execute()
  const ids = new Map(stored.map((precept) => [precept.number, precept.id]))
  const links = everyProduct(data.categories, (product) =>
    product.precepts.map((number) => ({
      product_id: requireEntry(products, product.article),
      precept_id: requireEntry(ids, number),
    })),
  )
  await tx.insertInto('product_precepts').values(links).execute()
}

async function addRecommendations({ tx, data }: LoadContext, products: ProductIds): Promise<void> {
  const rows = everyProduct(data.categories, (product) =>
    product.recommended.map((article, position) => ({
      product_id: requireEntry(products, product.article),
      recommended_id: requireEntry(products, article),
      position,
    })),
  )
  await tx.insertInto('product_recommendations').values(rows).execute()
}

const everyProduct = <T>(categories: readonly DemoCategory[], rowsOf: (product: DemoProduct) => T[]): T[] =>
  categories.flatMap((file) => file.products.flatMap(rowsOf))

/** PostgreSQL returns inserted rows in the order of the values. */
function idAt(rows: readonly { id: number }[], place: number): number {
  const row = rows[place]
  if (!row) throw new Error('The database returned fewer rows than were written')
  return row.id
}
