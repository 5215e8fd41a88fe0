import type { DemoData, DemoProduct } from './demo-data.ts'

/**
 * Checks references between the files.
 *
 * @throws an Error that lists all broken references and duplicates
 */
export function assertReferences(data: DemoData): void {
  const problems = [
    ...duplicates(data),
    ...data.categories.flatMap((file) => catalogProblems(file, data)),
    ...pictureProblems(data),
    ...roomProblems(data),
  ]
  if (problems.length > 0) throw new Error(`The demonstration catalog is wrong.\n${problems.join('\n')}`)
}

function catalogProblems({ category, products }: DemoData['categories'][number], data: DemoData): string[] {
  const subcategories = new Set(category.subcategories.map((one) => one.slug))
  const articles = new Set(data.categories.flatMap((file) => file.products.map((product) => product.article)))
  const precepts = new Set(data.precepts.map((precept) => precept.number))
  const codes = new Set(data.dk_codes.map((dk) => dk.code))
  const { products: pictures } = data.pictures
  const unknown = (place: string, what: string, names: readonly string[], known: { has(name: string): boolean }) =>
    names.filter((name) => !known.has(name)).map((name) => `${category.slug}, ${place}: there is no ${what} ${name}`)
  return [
    ...unknown('category', 'picture', [category.picture], pictures),
    ...products.flatMap((product) => [
      ...unknown(product.article, 'subcategory', [product.subcategory], subcategories),
      ...unknown(product.article, 'picture', pictureNames(product), pictures),
      ...unknown(product.article, 'product', product.recommended, articles),
      ...unknown(product.article, 'Ministry order №', product.precepts, precepts),
      ...unknown(product.article, 'ДК code', [product.dk_code], codes),
      ...(product.recommended.includes(product.article)
        ? [`${category.slug}, ${product.article}: recommends itself`]
        : []),
    ]),
  ]
}

function roomProblems({ rooms, categories, dk_codes }: DemoData): string[] {
  const articles = new Set(categories.flatMap((file) => file.products.map((product) => product.article)))
  const codes = new Set(dk_codes.map((dk) => dk.code))
  const slugs = new Set(categories.map((file) => file.category.slug))
  return rooms.flatMap(({ code, category, positions }) => [
    ...(slugs.has(category) ? [] : [`room ${code}: there is no category ${category}`]),
    ...positions.flatMap(({ number, dk_code, products }) => [
      ...(codes.has(dk_code) ? [] : [`room ${code}, ${number}: there is no ДК code ${dk_code}`]),
      ...products
        .filter(({ article }) => !articles.has(article))
        .map(({ article }) => `room ${code}, ${number}: there is no product ${article}`),
    ]),
  ])
}

function pictureProblems({ reviews, certificates, pictures }: DemoData): string[] {
  const named = [...reviews.map((review) => review.certificate_picture), ...certificates.map((one) => one.picture)]
  return named
    .filter((name) => name !== null && !pictures.documents.has(name))
    .map((name) => `reviews or certificates: there is no picture ${name}`)
}

function duplicates(data: DemoData): string[] {
  const lists: Record<string, string[]> = {
    'category slug': data.categories.map((file) => file.category.slug),
    article: data.categories.flatMap((file) => file.products.map((product) => product.article)),
    'picture of products': data.categories.flatMap((file) => file.products.flatMap(pictureNames)),
    'Ministry order №': data.precepts.map((precept) => precept.number),
    'static data key': data.static_data.map((entry) => entry.key),
    'ДК code': data.dk_codes.map((dk) => dk.code),
  }
  return Object.entries(lists).flatMap(([what, names]) =>
    names.filter((name, place) => names.indexOf(name) !== place).map((name) => `the ${what} ${name} is there twice`),
  )
}

const pictureNames = ({ pictures }: DemoProduct): string[] => pictures.map((picture) => picture.name)
