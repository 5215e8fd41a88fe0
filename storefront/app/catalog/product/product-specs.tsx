import type { Product } from '@shop/contract/shop/catalog'
import type { Language } from '@shop/contract/primitives'
import { uktzedText } from '@shop/contract/rules/goods/product-details'
import type { ReactNode } from 'react'
import { useShopIdentity } from '../../api/shop-identity.ts'
import { useTranslation, type TFunction } from '../../i18n/translation.tsx'

const KNOWN_CONDITIONS = new Set(['new', 'refurbished'])

/** Without empty ones (spec, section 2, "Product page"). */
export function ProductSpecs({ product }: { product: Product }) {
  const { t, language } = useTranslation()
  const pays_vat = useShopIdentity().vat_mode === 'vat'
  const { weight, country, warranty_months, dk_code } = product
  const rows: SpecRow[] = [
    ...product.attributes.map((attribute) => ({
      label: attribute[`name_${language}`] ?? attribute.name_ua,
      value: attribute[`text_${language}`] || attribute.text_ua,
    })),
    { label: t('condition'), value: conditionText(product.condition, t) },
    { label: t('producer'), value: product.producer },
    { label: t('weight'), value: weight !== null && t('weight_grams', { grams: grouped(weight) }) },
    { label: t('dimensions'), value: dimensionsText(product, t) },
    { label: t('country'), value: product[`country_name_${language}`] ?? country },
    { label: t('warranty'), value: warranty_months !== null && t('warranty_months', { count: warranty_months }) },
    { label: t('unit'), value: t(`unit_${product.unit}`) },
    { label: t('dk_code'), value: dk_code && <DkCode product={product} language={language} /> },
    { label: t('uktzed'), value: product.uktzed && <Code>{uktzedText(product.uktzed)}</Code> },
    { label: t('vat_rate'), value: pays_vat && product.vat_rate !== null && `${product.vat_rate}\u00a0%` },
    { label: t('article'), value: <Code>{product.article}</Code> },
    { label: t('mpn'), value: product.mpn && <Code>{product.mpn}</Code> },
    { label: t('gtin'), value: product.gtin && <Code>{product.gtin}</Code> },
  ]
  const filled = rows.filter(({ value }) => Boolean(value))
  const columns = COLUMNS.map((column) => filled.slice(...part(filled.length, column)))
  return (
    <section className="mt-14 lg:mt-20">
      <div className="ruler" aria-hidden="true" />
      <h2 className="pt-5 text-3xl">{t('characteristics')}</h2>
      <div className="mt-2 grid items-start gap-x-10 lg:grid-cols-3">
        {columns.map((column, place) => (
          <table key={place} className="specs" aria-label={t('characteristics_part', { number: place + 1 })}>
            <tbody>
              {column.map(({ label, value }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td>{value}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </section>
  )
}

interface SpecRow {
  label: string
  value: ReactNode
}

const COLUMNS = [0, 1, 2] as const

function part(count: number, column: number): [from: number, to: number] {
  const length = Math.ceil(count / COLUMNS.length)
  return [column * length, (column + 1) * length]
}

const Code = ({ children }: { children: string }) => <span className="font-mono">{children}</span>

/** `320 × 320 × 410 мм`, or the known ones. */
function dimensionsText({ length_mm, width_mm, height_mm }: Product, t: TFunction): string | null {
  const sides = [length_mm, width_mm, height_mm].map((side) => (side === null ? null : grouped(side)))
  if (!sides.includes(null)) return t('millimetres', { size: sides.join('\u00a0×\u00a0') })
  const names = ['length', 'width', 'height']
  const known = sides.flatMap((size, at) =>
    size === null ? [] : `${t(`dimension_${names[at]}`)} ${t('millimetres', { size })}`,
  )
  return known.length === 0 ? null : known.join(', ')
}

function conditionText(condition: string | null, t: TFunction): string | null {
  return condition !== null && KNOWN_CONDITIONS.has(condition) ? t(`condition_${condition}`) : condition
}

/** `4 200`. Not `Intl`: Node and browsers use different spaces. */
const grouped = (grams: number) => String(grams).replace(/\B(?=(\d{3})+$)/g, '\u00a0')

/** In Ukrainian and English only. */
function DkCode({ product, language }: { product: Product; language: Language }) {
  const { dk_code, dk_name_ua, dk_name_en } = product
  const is_english = language === 'en' && dk_name_en !== null
  const name = is_english ? dk_name_en : dk_name_ua
  return (
    <>
      <span className="font-mono whitespace-nowrap">{dk_code}</span>
      {name && (
        <span className="block font-normal text-ink-600" lang={is_english ? 'en' : 'uk'}>
          {name}
        </span>
      )}
    </>
  )
}
