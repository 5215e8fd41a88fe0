import { getPurchasePrice, savePurchasePrice } from '@shop/contract/admin/catalog/purchase-prices'
import { salePercent, unitPrice } from '@shop/contract/rules/money/price'
import type { AdminProduct } from '@shop/contract/admin/catalog/catalog'
import { useRecordContext } from 'ra-core'
import { type ReactNode, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useAnswer, useCall } from '../../kit/calls/use-call.ts'
import { useCan } from '../../kit/calls/use-staff.ts'
import { MoneyInput } from '../../kit/form/choice-inputs.tsx'
import { TextField } from '../../kit/form/text-field.tsx'
import { readNumber } from '@shop/contract/rules/typed-number'
import { useT } from '../../kit/text/translate.ts'
import { Button } from '../../kit/widgets/button.tsx'

/** A field of the product's form, for roles that see margins and change products. */
export function PurchasePriceInput() {
  const product = useRecordContext<AdminProduct>()
  const may_change_products = useCan('catalogue.write')
  const typed = useWatch({ name: 'purchase_price' }) as unknown
  if (!may_change_products || product?.purchase_price === undefined) return null
  return (
    <Frame product={product} cost={typeof typed === 'number' ? typed : null}>
      <MoneyInput source="purchase_price" label="catalog.purchase.price" hint="catalog.purchase.hint" />
    </Frame>
  )
}

/** Outside the form, for roles that see margins but cannot change products: the form is read-only for them. */
export function PurchasePricePanel() {
  const product = useRecordContext<AdminProduct>()
  const may_change_products = useCan('catalogue.write')
  const may_change_margins = useCan('margins.write')
  return may_change_margins && !may_change_products && product ? <Panel product={product} /> : null
}

function Panel({ product }: { product: AdminProduct }) {
  const { data } = useAnswer(getPurchasePrice, { params: { id: String(product.id) } })
  if (!data) return null
  const cost = data.data.purchase_price
  return (
    <div className="mt-4 grid xl:max-w-[340px]">
      <Frame product={product} cost={cost}>
        <PriceForm key={cost} product_id={product.id} cost={cost} />
      </Frame>
    </div>
  )
}

interface FrameProps {
  product: AdminProduct
  cost: number | null
  children: ReactNode
}

function Frame({ product, cost, children }: FrameProps) {
  const t = useT()
  return (
    <section className="panel grid gap-4 p-5">
      <h2 className="flex items-baseline justify-between text-base">
        {t('catalog.purchase.title')}
        {cost !== null && unitPrice(product) > 0 && (
          <output className="mono" aria-label={t('catalog.purchase.margin')}>
            {salePercent({ price: unitPrice(product), sale_price: cost })} %
          </output>
        )}
      </h2>
      {children}
    </section>
  )
}

function PriceForm({ product_id, cost }: { product_id: number; cost: number | null }) {
  const t = useT()
  const run = useCall()
  const [typed, setTyped] = useState(cost === null ? '' : String(cost).replace('.', ','))
  const [fault, setFault] = useState<string>()
  const [is_busy, setBusy] = useState(false)
  const save = async () => {
    const purchase_price = readNumber(typed, 2)
    setFault(purchase_price === undefined ? t('fault.not_a_number') : undefined)
    if (purchase_price === undefined) return
    setBusy(true)
    await run(
      savePurchasePrice,
      { params: { id: String(product_id) }, body: { purchase_price } },
      { done: 'catalog.purchase.saved', onFields: (faults) => setFault(faults['purchase_price']) },
    )
    setBusy(false)
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3">
      <TextField
        label={t('catalog.purchase.price')}
        hint={t('catalog.purchase.hint')}
        value={typed}
        onChange={setTyped}
        onEnter={() => void save()}
        length_max={14}
        fault={fault}
      />
      <Button kind="soft" className="mt-7" is_busy={is_busy} onClick={() => void save()}>
        {t('catalog.purchase.save')}
      </Button>
    </div>
  )
}
