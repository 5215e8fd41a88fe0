import { CONDITIONS, STATUS, UNITS } from '@shop/contract/catalog'
import { salePercent } from '@shop/contract/rules/price'
import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import {
  CheckInput,
  formatMoney,
  Icon,
  LanguageTabs,
  MoneyInput,
  NumberInput,
  Panel,
  ReferenceArrayInput,
  RichTextInput,
  SelectInput,
  TextAreaInput,
  TextInput,
  useT,
} from '../ui/kit.ts'
import { DkInput } from './dk-input.tsx'
import { isUkrainianPoorer } from './poorer.ts'
import { ProductPictures } from './product-pictures.tsx'
import { RecommendedInput } from './recommended-input.tsx'
import { useCategories } from './use-categories.ts'

const NAME_MAX = 300
const META_TITLE_SHOWN = 70
const META_DESCRIPTION_SHOWN = 160
const TRANSLATED = ['name', 'description']

/** What a new product begins with. */
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
  precept_ids: [],
  recommended_ids: [],
  files: [],
} as const

/** The wide column. */
export function ProductFields() {
  return (
    <>
      <LanguageTabs fields={TRANSLATED}>
        {(language) => (
          <>
            <TextInput
              source={`name_${language}`}
              label="catalogue.product.name"
              length_max={NAME_MAX}
              is_required={language === 'ua'}
            />
            <RichTextInput source={`description_${language}`} label="catalogue.product.description" />
            {language === 'ua' && <PoorerNote />}
          </>
        )}
      </LanguageTabs>
      <ProductPictures />
      <Features />
      <Meta />
    </>
  )
}

/** Buyers see Ukrainian first: a description that says less there than in a translation is a loss. */
function PoorerNote() {
  const t = useT()
  const texts = useWatch() as Record<string, unknown>
  if (!isUkrainianPoorer(texts, 'description')) return null
  return (
    <p className="note note--warn" role="status">
      <Icon name="alert" />
      <span>{t('catalogue.product.poorer')}</span>
    </p>
  )
}

/** The narrow column; `children` stand between what is shown and what it costs, such as the stock. */
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
  const conditions = CONDITIONS.map((id) => ({ id, name: t(`catalogue.condition.${id}`) }))
  const units = UNITS.map((id) => ({ id, name: t(`catalogue.unit.${id}`) }))
  return (
    <Panel title={t('catalogue.product.features')}>
      <div className="grid gap-4 sm:grid-cols-3">
        <ConditionInput choices={conditions} />
        <TextInput source="producer" label="catalogue.product.producer" />
        <NumberInput source="weight" label="catalogue.product.weight" />
        <SelectInput source="unit" label="catalogue.product.unit" choices={units} />
        <NumberInput source="order_multiple" label="catalogue.product.multiple" is_required />
        <NumberInput source="warranty_months" label="catalogue.product.warranty" />
        <TextInput source="country" label="catalogue.product.country" hint="catalogue.product.country_hint" />
        <ReferenceArrayInput
          className="sm:col-span-3"
          source="precept_ids"
          label="catalogue.product.precepts"
          resource="precepts"
          name={(row) => String(row['number'])}
        />
      </div>
    </Panel>
  )
}

/** The words of the contract, and what an earlier import left there in words of its own. */
function ConditionInput({ choices }: { choices: { id: string; name: string }[] }) {
  const own = useWatch({ name: 'condition' }) as string | null | undefined
  const is_known = !own || choices.some(({ id }) => id === own)
  return (
    <SelectInput
      source="condition"
      label="catalogue.product.condition"
      empty="catalogue.product.none"
      choices={is_known ? choices : [...choices, { id: own, name: own }]}
    />
  )
}

function Meta() {
  const t = useT()
  return (
    <Panel title={t('catalogue.product.for_search')}>
      <TextInput source="meta_title" label="catalogue.product.meta_title" length_max={META_TITLE_SHOWN} />
      <TextAreaInput
        source="meta_description"
        label="catalogue.product.meta_description"
        length_max={META_DESCRIPTION_SHOWN}
        rows={3}
      />
    </Panel>
  )
}

function Shown() {
  const t = useT()
  const statuses = Object.values(STATUS).map((id) => ({ id, name: t(`catalogue.status.${id}`) }))
  return (
    <section className="panel grid gap-4 p-5">
      <CheckInput source="active" label="catalogue.product.active" is_switch />
      <SelectInput source="status_id" label="catalogue.product.status" choices={statuses} />
      <TextInput source="article" label="catalogue.product.article" is_mono is_required />
    </section>
  )
}

function Prices() {
  const t = useT()
  const [price, sale_price] = useWatch({ name: ['price', 'sale_price'] }) as unknown[]
  const is_sale = typeof price === 'number' && typeof sale_price === 'number' && sale_price < price
  return (
    <section className="panel grid gap-4 p-5">
      <div className="grid grid-cols-2 gap-3">
        <MoneyInput source="price" label="catalogue.product.price" is_required />
        <MoneyInput source="sale_price" label="catalogue.product.sale_price" />
      </div>
      {is_sale && (
        <p className="note !p-3 !text-sm">
          <Icon name="percent" />
          <span>
            {t('catalogue.product.on_card', { percent: salePercent({ price, sale_price }) })}{' '}
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
        label="catalogue.product.category"
        empty="catalogue.product.none"
        choices={choicesBelow(null)}
      />
      <SelectInput
        source="subcategory_id"
        label="catalogue.product.subcategory"
        empty="catalogue.product.none"
        choices={below}
        is_disabled={below.length === 0}
      />
      <DkInput />
    </section>
  )
}
