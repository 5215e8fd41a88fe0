import { CONDITIONS, STATUS, UNITS } from '@shop/contract/shop/catalog'
import { salePercent } from '@shop/contract/rules/money/price'
import { useRecordContext } from 'ra-core'
import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { CheckInput, MoneyInput, NumberInput, SelectInput } from '../../../kit/form/choice-inputs.tsx'
import { formatMoney } from '../../../kit/text/format.ts'
import { Icon } from '../../../kit/widgets/icon.tsx'
import { LanguageTabs } from '../../../kit/form/language-tabs.tsx'
import { Panel } from '../../../kit/page/panel.tsx'
import { ReferenceArrayInput } from '../../../kit/form/reference-inputs.tsx'
import { RichTextInput, TextAreaInput, TextInput } from '../../../kit/form/text-inputs.tsx'
import { useT } from '../../../kit/text/translate.ts'
import { DkInput } from '../../dk-codes/dk-input.tsx'
import { isUkrainianShorter } from './ukrainian-shorter.ts'
import { ProductAttributes } from '../../attributes/product-attributes.tsx'
import { ProductDetails } from './product-details.tsx'
import { ProductDocuments } from './product-documents.tsx'
import { ProductKit } from './product-kit.tsx'
import { ProductPictures } from '../pictures/product-pictures.tsx'
import { RecommendedInput } from './recommended-input.tsx'
import { countryChoices } from './countries.ts'
import { useCategories } from '../../categories/use-categories.ts'

const NAME_MAX = 300
const META_TITLE_SHOWN = 70
const META_DESCRIPTION_SHOWN = 160
const TRANSLATED = ['name', 'description']

export const NEW_PRODUCT = {
  active: true,
  status_id: STATUS.in_stock,
  category_id: null,
  subcategory_id: null,
  sale_price: null,
  order_multiple: 1,
  unit: 'pcs',
  condition: 'new',
  dk_code: null,
  description_ua: '',
  length_mm: null,
  width_mm: null,
  height_mm: null,
  gtin: null,
  mpn: null,
  uktzed: null,
  vat_rate: null,
  components: [],
  kit_percent: null,
  attributes: [],
  precept_ids: [],
  recommended_ids: [],
  files: [],
  documents: [],
} as const

export function ProductFields() {
  return (
    <>
      <LanguageTabs fields={TRANSLATED}>
        {(language) => (
          <>
            <TextInput
              source={`name_${language}`}
              label="catalog.product.name"
              length_max={NAME_MAX}
              is_required={language === 'ua'}
            />
            <RichTextInput source={`description_${language}`} label="catalog.product.description" />
            {language === 'ua' && <ShorterNote />}
          </>
        )}
      </LanguageTabs>
      <ProductPictures />
      <Features />
      <ProductKit />
      <ProductAttributes />
      <ProductDetails />
      <ProductDocuments />
      <Meta />
    </>
  )
}

/** Buyers see the Ukrainian description by default. */
function ShorterNote() {
  const t = useT()
  const texts = useWatch() as Record<string, unknown>
  if (!isUkrainianShorter(texts, 'description')) return null
  return (
    <p className="note note--warn" role="status">
      <Icon name="alert" />
      <span>{t('catalog.product.poorer')}</span>
    </p>
  )
}

/** `children` come between visibility and price. */
export function ProductAside({ children }: { children: ReactNode }) {
  return (
    <>
      <Shown />
      {children}
      <Prices />
      <Place />
      <RecommendedInput />
    </>
  )
}

function Features() {
  const t = useT()
  const conditions = CONDITIONS.map((id) => ({ id, name: t(`catalog.condition.${id}`) }))
  const units = UNITS.map((id) => ({ id, name: t(`catalog.unit.${id}`) }))
  return (
    <Panel title={t('catalog.product.features')}>
      <div className="grid gap-4 sm:grid-cols-3">
        <ConditionInput choices={conditions} />
        <TextInput source="producer" label="catalog.product.producer" />
        <NumberInput source="weight" label="catalog.product.weight" />
        <SelectInput source="unit" label="catalog.product.unit" choices={units} />
        <NumberInput source="order_multiple" label="catalog.product.multiple" is_required />
        <NumberInput source="warranty_months" label="catalog.product.warranty" />
        <SelectInput
          source="country"
          label="catalog.product.country"
          choices={countryChoices()}
          empty="catalog.product.country_none"
        />
        <ReferenceArrayInput
          className="sm:col-span-3"
          source="precept_ids"
          label="catalog.product.precepts"
          resource="precepts"
          name={(row) => String(row['number'])}
        />
      </div>
    </Panel>
  )
}

/** With the current value, which an earlier import may have left. */
function ConditionInput({ choices }: { choices: { id: string; name: string }[] }) {
  const own = useWatch({ name: 'condition' }) as string | null | undefined
  const is_known = !own || choices.some(({ id }) => id === own)
  return (
    <SelectInput
      source="condition"
      label="catalog.product.condition"
      empty="catalog.product.none"
      choices={is_known ? choices : [...choices, { id: own, name: own }]}
    />
  )
}

function Meta() {
  const t = useT()
  return (
    <Panel title={t('catalog.product.for_search')}>
      <TextInput source="meta_title" label="catalog.product.meta_title" length_max={META_TITLE_SHOWN} />
      <TextAreaInput
        source="meta_description"
        label="catalog.product.meta_description"
        length_max={META_DESCRIPTION_SHOWN}
        rows={3}
      />
    </Panel>
  )
}

function Shown() {
  const t = useT()
  const statuses = Object.values(STATUS).map((id) => ({ id, name: t(`catalog.status.${id}`) }))
  return (
    <section className="panel grid gap-4 p-5">
      <CheckInput source="active" label="catalog.product.active" is_switch />
      <SelectInput source="status_id" label="catalog.product.status" choices={statuses} />
      <TextInput source="article" label="catalog.product.article" is_mono is_required />
    </section>
  )
}

function Prices() {
  const t = useT()
  const [price, sale_price, percent, components] = useWatch({
    name: ['price', 'sale_price', 'kit_percent', 'components'],
  }) as unknown[]
  // A new kit needs a price until it is saved.
  const is_new = useRecordContext() === undefined
  const is_counted = !is_new && typeof percent === 'number' && Array.isArray(components) && components.length > 0
  const is_sale = typeof price === 'number' && typeof sale_price === 'number' && sale_price < price
  return (
    <section className="panel grid gap-4 p-5">
      <div className="grid grid-cols-2 gap-3">
        <MoneyInput source="price" label="catalog.product.price" is_required is_disabled={is_counted} />
        <MoneyInput source="sale_price" label="catalog.product.sale_price" is_disabled={is_counted} />
      </div>
      {is_counted && <p className="hint">{t('catalog.product.kit_price_counted')}</p>}
      {is_sale && (
        <p className="note !p-3 !text-sm">
          <Icon name="percent" />
          <span>
            {t('catalog.product.on_card', { percent: salePercent({ price, sale_price }) })}{' '}
            <s className="price-old">{formatMoney(price)}</s>{' '}
            <b className="whitespace-nowrap text-margin-600">{formatMoney(sale_price)}</b>
          </span>
        </p>
      )}
    </section>
  )
}

function Place() {
  const { all } = useCategories()
  const { setValue } = useFormContext()
  const [category_id, subcategory_id] = useWatch({ name: ['category_id', 'subcategory_id'] }) as (number | null)[]
  const choicesBelow = (parent_id: number | null) =>
    all.filter((one) => one.parent_id === parent_id).map(({ id, name_ua }) => ({ id, name: name_ua }))
  const below = category_id === null || category_id === undefined ? [] : choicesBelow(category_id)
  const is_foreign =
    all.length > 0 && typeof subcategory_id === 'number' && below.every(({ id }) => id !== subcategory_id)
  useEffect(() => {
    if (is_foreign) setValue('subcategory_id', null, { shouldDirty: true })
  }, [is_foreign, setValue])
  return (
    <section className="panel grid gap-4 p-5">
      <SelectInput
        source="category_id"
        label="catalog.product.category"
        empty="catalog.product.none"
        choices={choicesBelow(null)}
      />
      <SelectInput
        source="subcategory_id"
        label="catalog.product.subcategory"
        empty="catalog.product.none"
        choices={below}
        is_disabled={below.length === 0}
      />
      <DkInput />
    </section>
  )
}
