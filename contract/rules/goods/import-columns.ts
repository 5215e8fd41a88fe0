/** `weight_kg` is the weight for files in kilograms. */
export const IMPORT_FIELDS = [
  'article',
  'name_ua',
  'name_ru',
  'name_en',
  'category',
  'subcategory',
  'price',
  'sale_price',
  'amount_in_store',
  'status',
  'active',
  'unit',
  'order_multiple',
  'producer',
  'country',
  'warranty_months',
  'condition',
  'weight',
  'weight_kg',
  'length_mm',
  'width_mm',
  'height_mm',
  'gtin',
  'mpn',
  'dk_code',
  'uktzed',
  'vat_rate',
  'precepts',
  'components',
  'description_ua',
  'description_ru',
  'description_en',
  'meta_title',
  'meta_description',
] as const
type FixedField = (typeof IMPORT_FIELDS)[number]
const TRANSLATIONS = ['ru', 'en'] as const
type Translation = (typeof TRANSLATIONS)[number]
/** `attribute:12`: an attribute's value; `attribute:12:ru`: the translation of its text. */
export type AttributeField = `attribute:${number}` | `attribute:${number}:${Translation}`
export type ImportField = FixedField | AttributeField

const ATTRIBUTE_FIELD = /^attribute:([1-9]\d{0,9})(?::(ru|en))?$/

export const attributeField = (id: number): AttributeField => `attribute:${id}`

export function attributeIdOf(field: string): number | null {
  const id = ATTRIBUTE_FIELD.exec(field)?.[1]
  return id === undefined ? null : Number(id)
}

export const translationOf = (field: AttributeField): Translation | null =>
  (ATTRIBUTE_FIELD.exec(field)?.[2] as Translation | undefined) ?? null

const TRANSLATION_MARKS: Record<Translation, string> = { ru: 'рос', en: 'англ' }

/** `Характеристика: Примітка (рос)`. */
export const translationColumns = (id: number, heading: string): AttributeColumn[] =>
  TRANSLATIONS.map((language) => ({
    field: `attribute:${id}:${language}`,
    heading: `${heading} (${TRANSLATION_MARKS[language]})`,
  }))

export interface AttributeColumn {
  field: AttributeField
  heading: string
}

/** Attributes come last, a translation after its text. */
export function fieldOrder(field: ImportField): number {
  const place = (IMPORT_FIELDS as readonly string[]).indexOf(field)
  if (place !== -1) return place
  const is_translation = translationOf(field as AttributeField) !== null
  return IMPORT_FIELDS.length + (attributeIdOf(field) ?? 0) + (is_translation ? 0.5 : 0)
}

const HEADINGS: Record<FixedField, readonly string[]> = {
  article: ['Артикул', 'Код товару', 'Код', 'Артикул товару', 'Код товара', 'Article', 'SKU', 'Item code', 'Арт.'],
  name_ua: [
    'Назва',
    'Назва українською',
    'Назва (укр)',
    'Найменування',
    'Назва товару',
    'Найменування товару',
    'Товар',
    'Название',
    'Наименование',
    'Name',
    'Product name',
    'Title',
    'name_ua',
  ],
  name_ru: ['Назва російською', 'Назва (рос)', 'Название на русском', 'Название (рус)', 'Name in Russian', 'name_ru'],
  name_en: [
    'Назва англійською',
    'Назва (англ)',
    'Название на английском',
    'Name in English',
    'English name',
    'name_en',
  ],
  category: ['Категорія', 'Розділ', 'Група', 'Категория', 'Раздел', 'Category', 'Group'],
  subcategory: ['Підкатегорія', 'Підрозділ', 'Підгрупа', 'Подкатегория', 'Подраздел', 'Подгруппа', 'Subcategory'],
  price: [
    'Ціна, грн',
    'Ціна',
    'Ціна з ПДВ',
    'Роздрібна ціна',
    'Цена',
    'Цена, грн',
    'Розничная цена',
    'Price',
    'Price, UAH',
  ],
  sale_price: [
    'Ціна зі знижкою, грн',
    'Ціна зі знижкою',
    'Акційна ціна',
    'Цена со скидкой',
    'Акционная цена',
    'Sale price',
    'Special price',
  ],
  amount_in_store: [
    'Залишок, шт.',
    'Залишок',
    'Кількість',
    'Кількість на складі',
    'На складі',
    'Остаток',
    'Количество',
    'На складе',
    'Stock',
    'Amount in store',
    'Quantity',
  ],
  status: ['Наявність', 'Статус', 'Наличие', 'Статус товара', 'Status', 'Availability'],
  active: ['Показувати', 'Активний', 'На сайті', 'Показывать', 'Активный', 'На сайте', 'Active', 'Visible'],
  unit: ['Од. виміру', 'Одиниця виміру', 'Одиниця', 'Од.', 'Ед. измерения', 'Единица измерения', 'Ед.', 'Unit'],
  order_multiple: ['Кратність', 'Кратність замовлення', 'Кратность', 'Кратность заказа', 'Order multiple', 'Multiple'],
  producer: [
    'Виробник',
    'Бренд',
    'Торгова марка',
    'Производитель',
    'Торговая марка',
    'Producer',
    'Manufacturer',
    'Brand',
  ],
  country: [
    'Країна',
    'Країна походження',
    'Країна виробник',
    'Страна',
    'Страна происхождения',
    'Country',
    'Country of origin',
  ],
  warranty_months: [
    'Гарантія, міс.',
    'Гарантія',
    'Гарантія, місяців',
    'Гарантия',
    'Гарантия, мес.',
    'Warranty',
    'Warranty, months',
  ],
  condition: ['Стан', 'Стан товару', 'Состояние', 'Condition'],
  weight: ['Вага, г', 'Вага', 'Маса', 'Маса, г', 'Вес, г', 'Вес', 'Weight', 'Weight, g'],
  weight_kg: ['Вага, кг', 'Маса, кг', 'Вес, кг', 'Weight, kg'],
  length_mm: ['Довжина, мм', 'Довжина', 'Длина, мм', 'Длина', 'Length, mm', 'Length'],
  width_mm: ['Ширина, мм', 'Ширина', 'Width, mm', 'Width'],
  height_mm: ['Висота, мм', 'Висота', 'Высота, мм', 'Высота', 'Height, mm', 'Height'],
  gtin: ['Штрихкод (GTIN)', 'GTIN', 'EAN', 'EAN-13', 'Штрихкод', 'Штрих-код', 'Barcode'],
  mpn: [
    'Артикул виробника',
    'Номер виробника',
    'Код виробника',
    'Артикул производителя',
    'Код производителя',
    'MPN',
    'Part number',
  ],
  dk_code: ['Код ДК 021:2015', 'Код ДК', 'ДК 021:2015', 'ДК', 'Код CPV', 'CPV', 'DK code', 'CPV code'],
  uktzed: ['Код УКТЗЕД', 'УКТЗЕД', 'УКТ ЗЕД', 'Код УКТ ЗЕД', 'Код УКТВЭД', 'УКТВЭД', 'UKTZED', 'HS code'],
  vat_rate: [
    'Ставка ПДВ, %',
    'Ставка ПДВ',
    'ПДВ, %',
    'ПДВ',
    'Ставка НДС, %',
    'Ставка НДС',
    'НДС, %',
    'VAT rate',
    'VAT, %',
  ],
  precepts: ['Накази МОН', 'Накази', 'Номери наказів', 'Приказы', 'Приказы МОН', 'Precepts', 'Orders of the Ministry'],
  components: ['Складові комплекту', 'Склад комплекту', 'Состав комплекта', 'Составляющие комплекта', 'Kit components'],
  description_ua: [
    'Опис',
    'Опис українською',
    'Опис (укр)',
    'Описание',
    'Характеристики',
    'Description',
    'description_ua',
  ],
  description_ru: [
    'Опис російською',
    'Опис (рос)',
    'Описание на русском',
    'Описание (рус)',
    'Description in Russian',
    'description_ru',
  ],
  description_en: [
    'Опис англійською',
    'Опис (англ)',
    'Описание на английском',
    'Description in English',
    'description_en',
  ],
  meta_title: ['Meta title', 'Мета-заголовок', 'SEO заголовок', 'SEO title', 'meta_title'],
  meta_description: [
    'Meta description',
    'Мета-опис',
    'SEO опис',
    'Мета-описание',
    'SEO description',
    'meta_description',
  ],
}

export const headingOf = (field: FixedField): string => HEADINGS[field][0] ?? field

/** By letters and digits only: `Ціна,  грн.` equals `Ціна грн`. */
export const headingWords = (heading: string): string =>
  heading
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const FIELD_OF = new Map<string, ImportField>(
  IMPORT_FIELDS.flatMap((field) =>
    [field, ...HEADINGS[field]].map((heading) => [headingWords(heading), field] as const),
  ),
)

export const guessField = (heading: string): ImportField | null => FIELD_OF.get(headingWords(heading)) ?? null

export interface FieldColumn<F extends string> {
  /** Counted from 0. */
  column: number
  field: F
}
export type ColumnOf = FieldColumn<ImportField>

/** Of two columns for one field the first counts. */
export function columnsByHeading<F extends string>(
  headings: readonly string[],
  fieldOf: (heading: string) => F | null,
): FieldColumn<F>[] {
  const taken = new Set<F>()
  return headings.flatMap((heading, column) => {
    const field = fieldOf(heading)
    if (field === null || taken.has(field)) return []
    taken.add(field)
    return [{ column, field }]
  })
}

export function guessColumns(headings: readonly string[], attributes: readonly AttributeColumn[] = []): ColumnOf[] {
  const of_attributes = new Map(attributes.map(({ field, heading }) => [headingWords(heading), field]))
  return columnsByHeading(
    headings,
    (heading) => guessField(heading) ?? of_attributes.get(headingWords(heading)) ?? null,
  )
}

/** The first row if none looks like headings. */
export function guessHeadingRow<F extends string = ImportField>(
  rows: readonly { row: number; cells: readonly string[] }[],
  fieldOf: (heading: string) => F | ImportField | null = guessField,
): number {
  const scored = rows.map(({ row, cells }) => ({ row, known: columnsByHeading(cells, fieldOf).length }))
  const best = scored.reduce((best, one) => (one.known > best.known ? one : best), { row: rows[0]?.row ?? 1, known: 0 })
  return best.row
}
