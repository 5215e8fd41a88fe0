import type { Product } from '@shop/contract/shop/catalog'
import { HTML_LANG, type Language } from '@shop/contract/primitives'
import { uktzedText } from '@shop/contract/rules/product-details'
import type { ReactNode } from 'react'
import { useShopIdentity } from '../../api/shop-identity.ts'
import { useTranslation, type TFunction } from '../../i18n/translation.tsx'

const KNOWN_CONDITIONS = new Set(['new', 'refurbished'])

/** Empty characteristics are omitted (spec, section 2, "Product page"). */
export function ProductSpecs({ product }: { product: Product }) {
  const { t, language } = useTranslation()
  const pays_vat = useShopIdentity().vat_mode === 'vat'
  const { weight, country, warranty_months, dk_code } = product
  return (
    <>
      <h2 className="mt-9 text-xl">{t('characteristics')}</h2>
      <table className="specs mt-2">
        <tbody>
          {product.attributes.map((attribute) => (
            <Row key={attribute.id} label={attribute[`name_${language}`] ?? attribute.name_ua}>
              {attribute[`text_${language}`] || attribute.text_ua}
            </Row>
          ))}
          <Row label={t('condition')}>{conditionText(product.condition, t)}</Row>
          <Row label={t('producer')}>{product.producer}</Row>
          <Row label={t('weight')}>{weight !== null && t('weight_grams', { grams: grouped(weight) })}</Row>
          <Row label={t('dimensions')}>{dimensionsText(product, t)}</Row>
          <Row label={t('country')}>{country && <Country code={country} language={language} />}</Row>
          <Row label={t('warranty')}>
            {warranty_months !== null && t('warranty_months', { count: warranty_months })}
          </Row>
          <Row label={t('unit')}>{t(`unit_${product.unit}`)}</Row>
          <Row label={t('dk_code')}>{dk_code && <DkCode product={product} language={language} />}</Row>
          <Row label={t('uktzed')}>{product.uktzed && <Code>{uktzedText(product.uktzed)}</Code>}</Row>
          <Row label={t('vat_rate')}>{pays_vat && product.vat_rate !== null && `${product.vat_rate}\u00a0%`}</Row>
          <Row label={t('article')}>
            <Code>{product.article}</Code>
          </Row>
          <Row label={t('mpn')}>{product.mpn && <Code>{product.mpn}</Code>}</Row>
          <Row label={t('gtin')}>{product.gtin && <Code>{product.gtin}</Code>}</Row>
        </tbody>
      </table>
    </>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{children}</td>
    </tr>
  )
}

const Code = ({ children }: { children: string }) => <span className="font-mono">{children}</span>

/** All three as `320 × 320 × 410 мм`, else those that are known. */
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

/** 4200 becomes `4 200`. Not `Intl`: Node and browsers use different spaces. */
const grouped = (grams: number) => String(grams).replace(/\B(?=(\d{3})+$)/g, '\u00a0')

function Country({ code, language }: { code: string; language: Language }) {
  // Country names come from `Intl`; small differences between Node and the browser are harmless.
  return <span suppressHydrationWarning>{countryName(code, language)}</span>
}

function countryName(code: string, language: Language): string {
  // `Intl.DisplayNames` throws on anything but two letters.
  if (!/^[A-Za-z]{2}$/.test(code)) return code
  return new Intl.DisplayNames([HTML_LANG[language]], { type: 'region' }).of(code.toUpperCase()) ?? code
}

/** The classifier has names in Ukrainian and English only. */
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
