import { listStaffProducts, type AdminProductRow } from '@shop/contract/admin/catalog/catalog'
import { useGetMany } from 'ra-core'
import { useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { call } from '../../../call.ts'
import { CheckInput, NumberInput } from '../../../kit/form/choice-inputs.tsx'
import { Panel } from '../../../kit/page/panel.tsx'
import { formatMoney } from '../../../kit/text/format.ts'
import { useT } from '../../../kit/text/translate.ts'
import { IconButton } from '../../../kit/widgets/button.tsx'
import { Picture } from '../../../kit/widgets/picture.tsx'
import { SearchBox } from './search-box.tsx'

interface Kit {
  components: { product_id: number; amount: number; is_optional: boolean }[]
  kit_percent: number | null
}

const OFFERED = '10'
const PERCENT = 10

/** Components and price of a kit. */
export function ProductKit() {
  const t = useT()
  const { fields, append, remove, move } = useFieldArray<Kit, 'components', 'key'>({
    name: 'components',
    keyName: 'key',
  })
  const { errors } = useFormState<Kit>({ name: 'components' })
  const ids = fields.map(({ product_id }) => product_id)
  const { data = [] } = useGetMany<AdminProductRow>('products', { ids }, { enabled: ids.length > 0 })
  const products = new Map(data.map((row) => [row.id, row]))
  return (
    <Panel title={t('catalog.product.kit')}>
      <p className="hint">{t('catalog.product.kit_hint')}</p>
      {fields.length > 0 && (
        <ul className="grid gap-4">
          {fields.map(({ key, product_id }, place) => (
            <li key={key} className="grid gap-3 border-b border-line pb-4">
              <Component
                product={products.get(product_id)}
                onRemove={() => remove(place)}
                onUp={place === 0 ? null : () => move(place, place - 1)}
              />
              <div className="grid items-end gap-3 sm:grid-cols-2">
                <NumberInput source={`components.${place}.amount`} label="catalog.product.kit_amount" is_required />
                <CheckInput source={`components.${place}.is_optional`} label="catalog.product.kit_optional" />
              </div>
            </li>
          ))}
        </ul>
      )}
      <SearchBox
        label={t('catalog.product.kit_add')}
        placeholder={t('catalog.product.kit_add')}
        nothing={t('catalog.products.empty')}
        find={async (q) => (await call(listStaffProducts, { query: { q, per_page: OFFERED } })).data}
        keyOf={(row) => String(row.id)}
        nameOf={(row) => `${row.article} ${row.name_ua}`}
        onChoose={({ id }) => ids.includes(id) || append({ product_id: id, amount: 1, is_optional: false })}
      />
      {errors.components?.message !== undefined && (
        <p className="err" role="alert">
          {errors.components.message}
        </p>
      )}
      {fields.length > 0 && <PriceRule />}
    </Panel>
  )
}

interface ComponentProps {
  /** Undefined while loading. */
  product: AdminProductRow | undefined
  onRemove: () => void
  onUp: (() => void) | null
}

function Component({ product, onRemove, onUp }: ComponentProps) {
  const t = useT()
  const name = product?.name_ua ?? ''
  return (
    <div className="flex items-center gap-3">
      <span className="plate size-11 shrink-0 !rounded-md">
        <Picture web_path={product?.picture ?? null} size={44} />
      </span>
      <span className="min-w-0 flex-1 text-sm leading-5">
        {name}
        {product && (
          <span className="mono block">
            {`${product.article} · ${formatMoney(product.sale_price ?? product.price)} · ${t('catalog.product.kit_allows', { count: product.amount_in_store })}`}
          </span>
        )}
      </span>
      {onUp && <IconButton icon="arrow-up" label={`${t('catalog.product.kit_up')}: ${name}`} onClick={onUp} />}
      <IconButton icon="trash" label={`${t('catalog.product.clear')}: ${name}`} onClick={onRemove} />
    </div>
  )
}

function PriceRule() {
  const t = useT()
  const { setValue } = useFormContext<Kit>()
  const percent = useWatch<Kit, 'kit_percent'>({ name: 'kit_percent' })
  const is_sum = typeof percent === 'number'
  const choose = (value: number | null) => setValue('kit_percent', value, { shouldDirty: true })
  return (
    <fieldset className="grid gap-2">
      <legend className="label mb-1">{t('catalog.product.kit_price')}</legend>
      <label className="flex items-center gap-2">
        <input type="radio" name="kit-price" checked={!is_sum} onChange={() => choose(null)} />
        {t('catalog.product.kit_own_price')}
      </label>
      <label className="flex items-center gap-2">
        <input type="radio" name="kit-price" checked={is_sum} onChange={() => choose(PERCENT)} />
        {t('catalog.product.kit_sum_price')}
      </label>
      {is_sum && <NumberInput source="kit_percent" label="catalog.product.kit_percent" is_required />}
    </fieldset>
  )
}
