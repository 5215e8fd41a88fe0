import type { Product } from '@shop/contract/catalog'
import { HTML_LANG, type Language } from '@shop/contract/primitives'
import type { ReactNode } from 'react'
import { useTranslation, type TFunction } from '../i18n/translation.tsx'

const KNOWN_CONDITIONS = new Set(['new', 'refurbished'])

/** Characteristics, each only if there is one (spec, section 2, "Product page"). */
export function ProductSpecs({ product }: { product: Product }) {
  const { t, language } = useTranslation()
  const { weight, country, warranty_months, dk_code } = product
  return (
    <>
      <h2 className="mt-9 text-xl">{t('characteristics')}</h2>
      <table className="specs mt-2">
        <tbody>
          <Row label={t('condition')}>{conditionText(product.condition, t)}</Row>
          <Row label={t('producer')}>{product.producer}</Row>
          <Row label={t('weight')}>{weight !== null && t('weight_grams', { grams: grouped(weight) })}</Row>
          <Row label={t('country')}>{country && <Country code={country} language={language} />}</Row>
          <Row label={t('warranty')}>
            {warranty_months !== null && t('warranty_months', { count: warranty_months })}
          </Row>
          <Row label={t('unit')}>{t(`unit_${product.unit}`)}</Row>
          <Row label={t('dk_code')}>{dk_code && <DkCode product={product} language={language} />}</Row>
          <Row label={t('article')}>
            <span className="font-mono">{product.article}</span>
          </Row>
        </tbody>
      </table>
    </>
  )
}

/** No value, no row. */
function Row({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{children}</td>
    </tr>
  )
}

function conditionText(condition: string | null, t: TFunction): string | null {
  return condition !== null && KNOWN_CONDITIONS.has(condition) ? t(`condition_${condition}`) : condition
}

/** 4200 is `4 200`, by hand: `Intl` differs between Node and browsers in its spaces. */
const grouped = (grams: number) => String(grams).replace(/\B(?=(\d{3})+$)/g, '\u00a0')

function Country({ code, language }: { code: string; language: Language }) {
  // Names of countries come from the platform; two platforms may spell one differently, which harms nobody.
  return <span suppressHydrationWarning>{countryName(code, language)}</span>
}

function countryName(code: string, language: Language): string {
  // Anything but two letters would throw.
  if (!/^[A-Za-z]{2}$/.test(code)) return code
  return new Intl.DisplayNames([HTML_LANG[language]], { type: 'region' }).of(code.toUpperCase()) ?? code
}

/** The code with its official name; the classifier has one in Ukrainian and one in English. */
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
