import { kopiykas } from '@shop/contract/rules/price'
import { searchText } from '../catalog/public.ts'
import type { DemoCategory, DemoProduct } from './demo-data.ts'
import { arrivals } from './demo-dates.ts'
import { type DemoWork, known, recordPictures } from './demo-work.ts'

/** Categories, products, their pictures, orders of the Ministry and recommendations. */
export async function loadCatalogue(work: DemoWork): Promise<void> {
  const { tx, data, progress } = work
  await tx
    .insertInto('dk_codes')
    .values(data.dk_codes)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const picture_ids = await recordPictures(work, work.pictures.products)
  progress(`Pictures of products: ${picture_ids.size}`)
  const categories = await addCategories(work, picture_ids)
  progress(`Categories: ${data.categories.length}, subcategories: ${categories.size - data.categories.length}`)
  const product_ids = await addProducts(work, categories)
  await addPictures(work, product_ids, picture_ids)
  await addPrecepts(work, product_ids)
  await addRecommendations(work, product_ids)
  progress(`Products: ${product_ids.size}`)
}

/** Ids of categories by slug, of subcategories by `category/subcategory`: two categories may both have `boards`. */
type CategoryIds = ReadonlyMap<string, number>
type ProductIds = ReadonlyMap<string, number>

const placeOf = (category: { slug: string }, subcategory: string) => `${category.slug}/${subcategory}`

async function addCategories({ tx, data }: DemoWork, picture_ids: ReadonlyMap<string, number>): Promise<CategoryIds> {
  const ids = new Map<string, number>()
  const unadorned = { parent_id: null, picture_id: null, symbol: null, icon_link: null }
  const tops = data.categories.map(({ category }, position) => {
    const { slug: _, picture, subcategories: __, ...shown } = category
    return { ...unadorned, ...shown, position, picture_id: known(picture_ids, picture) }
  })
  const top_rows = await tx.insertInto('categories').values(tops).returning('id').execute()
  data.categories.forEach(({ category }, place) => ids.set(category.slug, idAt(top_rows, place)))

  const below = data.categories.flatMap(({ category }) =>
    category.subcategories.map(({ slug, ...names }, position) => ({
      place: placeOf(category, slug),
      row: { ...unadorned, ...names, position, parent_id: known(ids, category.slug) },
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

/** Oldest first, so that ids grow with time as in a shop that has lived. */
async function addProducts({ tx, data, now }: DemoWork, categories: CategoryIds): Promise<ProductIds> {
  const found = new Map(
    data.categories.flatMap((file) => file.products.map((product) => [product.article, { file, product }] as const)),
  )
  const rows = arrivals([...found.keys()], now).map(({ article, created_at }) => {
    const { file, product } = known(found, article)
    return { ...productRow(file, product, categories), created_at, updated_at: created_at }
  })
  const added = await tx.insertInto('products').values(rows).returning(['id', 'article']).execute()
  return new Map(added.map((row) => [row.article, row.id]))
}

function productRow({ category }: DemoCategory, product: DemoProduct, categories: CategoryIds) {
  const { subcategory, pictures: _, precepts: __, recommended: ___, ...shown } = product
  return {
    ...shown,
    price: kopiykas(product.price),
    sale_price: product.sale_price === null ? null : kopiykas(product.sale_price),
    category_id: known(categories, category.slug),
    subcategory_id: known(categories, placeOf(category, subcategory)),
    search_text: searchText(product),
    meta_title: null,
    meta_description: null,
  }
}

async function addPictures({ tx, data }: DemoWork, products: ProductIds, pictures: ReadonlyMap<string, number>) {
  const rows = everyProduct(data.categories, (product) =>
    product.pictures.map((name, position) => ({
      product_id: known(products, product.article),
      file_id: known(pictures, name),
      position,
      alt: null,
    })),
  )
  await tx.insertInto('product_files').values(rows).execute()
}

async function addPrecepts({ tx, data }: DemoWork, products: ProductIds): Promise<void> {
  const rows = data.precepts.map(({ date, ...precept }, position) => ({ ...precept, issued_on: date, position }))
  await tx
    .insertInto('precepts')
    .values(rows)
    .onConflict((conflict) => conflict.column('number').doNothing())
    .execute()
  const kept = await tx.selectFrom('precepts').select(['id', 'number']).execute()
  const ids = new Map(kept.map((precept) => [precept.number, precept.id]))
  const links = everyProduct(data.categories, (product) =>
    product.precepts.map((number) => ({
      product_id: known(products, product.article),
      precept_id: known(ids, number),
    })),
  )
  await tx.insertInto('product_precepts').values(links).execute()
}

async function addRecommendations({ tx, data }: DemoWork, products: ProductIds): Promise<void> {
  const rows = everyProduct(data.categories, (product) =>
    product.recommended.map((article, position) => ({
      product_id: known(products, product.article),
      recommended_id: known(products, article),
      position,
    })),
  )
  await tx.insertInto('product_recommendations').values(rows).execute()
}

const everyProduct = <T>(categories: readonly DemoCategory[], rowsOf: (product: DemoProduct) => T[]): T[] =>
  categories.flatMap((file) => file.products.flatMap(rowsOf))

/** PostgreSQL returns the rows of one insert in the order of its values. */
function idAt(rows: readonly { id: number }[], place: number): number {
  const row = rows[place]
  if (!row) throw new Error('The database returned fewer rows than were written')
  return row.id
}
