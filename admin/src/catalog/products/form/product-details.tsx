import { VAT_RATES } from '@shop/contract/rules/goods/product-details'
import { NumberInput, SelectInput } from '../../../kit/form/choice-inputs.tsx'
import { Panel } from '../../../kit/page/panel.tsx'
import { TextInput } from '../../../kit/form/text-inputs.tsx'
import { useT } from '../../../kit/text/translate.ts'

const RATES = VAT_RATES.map((id) => ({ id, name: `${id}\u00a0%` }))

/** For carriers, accountants and customs. */
export function ProductDetails() {
  const t = useT()
  return (
    <Panel title={t('catalog.product.details')}>
      <div className="grid gap-4 sm:grid-cols-3">
        <NumberInput source="length_mm" label="catalog.product.length" />
        <NumberInput source="width_mm" label="catalog.product.width" />
        <NumberInput source="height_mm" label="catalog.product.height" />
        <TextInput source="gtin" label="catalog.product.gtin" hint="catalog.product.gtin_hint" is_mono />
        <TextInput source="mpn" label="catalog.product.mpn" is_mono />
        <TextInput source="uktzed" label="catalog.product.uktzed" hint="catalog.product.uktzed_hint" is_mono />
        <SelectInput
          source="vat_rate"
          label="catalog.product.vat_rate"
          hint="catalog.product.vat_rate_hint"
          empty="catalog.product.vat_shop"
          choices={RATES}
        />
      </div>
    </Panel>
  )
}
