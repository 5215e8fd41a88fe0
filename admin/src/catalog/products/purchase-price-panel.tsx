import { getPurchasePrice, savePurchasePrice } from '@shop/contract/admin/catalog/purchase-prices'
import { salePercent, unitPrice } from '@shop/contract/rules/money/price'
import type { AdminProduct } from '@shop/contract/admin/catalog/catalog'
import { useRecordContext } from 'ra-core'
import { useState } from 'react'
import { useAnswer, useCall } from '../../kit/calls/use-call.ts'
import { useCan } from '../../kit/calls/use-staff.ts'
import { TextField } from '../../kit/form/text-field.tsx'
import { readNumber } from '../../kit/text/number-text.ts'
import { useT } from '../../kit/text/translate.ts'
import { Button } from '../../kit/widgets/button.tsx'

/** Saved at once and apart from the form, for roles that see margins. */
export function PurchasePricePanel() {
  const product = useRecordContext<AdminProduct>()
  return useCan('margins.read') && product ? <Panel product={product} /> : null
}

function Panel({ product }: { product: AdminProduct }) {
  const t = useT()
  const params = { id: String(product.id) }
  const { data } = useAnswer(getPurchasePrice, { params })
  if (!data) return null
  const cost = data.data.purchase_price
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
      <PriceForm key={cost} product_id={product.id} cost={cost} />
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
    setFault(purchase_price === undefined ? t('attributes.not_a_number') : undefined)
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
