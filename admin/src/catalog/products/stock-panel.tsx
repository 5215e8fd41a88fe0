import type { AdminProduct } from '@shop/contract/admin/catalog/catalog'
import { adjustStock } from '@shop/contract/admin/catalog/stock'
import { readNumber } from '@shop/contract/rules/typed-number'
import { useRecordContext } from 'ra-core'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../kit/widgets/button.tsx'
import { toast } from '@shop/ui/components/toast/toast.tsx'
import { useT } from '../../kit/text/translate.ts'
import { useCall } from '../../kit/calls/use-call.ts'
import { useCan } from '../../kit/calls/use-staff.ts'

type Faults = Record<string, string>

/** Changes at once, by a difference with a reason. */
export function StockPanel() {
  const t = useT()
  const may_write = useCan('catalogue.write')
  const product = useRecordContext<AdminProduct>()
  if (!product) return null
  return (
    <section className="panel grid gap-4 p-5">
      <h2 className="flex items-baseline justify-between text-base">
        {t('catalog.stock.title')}
        <output className="mono text-lg" aria-label={t('catalog.product.stock')}>
          {product.amount_in_store}
        </output>
      </h2>
      {product.components.length > 0 ? (
        <p className="hint">{t('fault.kit_stock')}</p>
      ) : (
        may_write && <AdjustForm product_id={product.id} />
      )}
      <Link className="link" to={`/products/${product.id}/stock`}>
        {t('catalog.stock.history')}
      </Link>
    </section>
  )
}

function AdjustForm({ product_id }: { product_id: number }) {
  const t = useT()
  const run = useCall()
  const [change, setChange] = useState('')
  const [reason, setReason] = useState('')
  const [faults, setFaults] = useState<Faults>({})
  const [is_busy, setBusy] = useState(false)
  const adjust = async () => {
    const pieces = readNumber(change.replace('+', ''), 0)
    setFaults(pieces === undefined ? { change: t('fault.not_whole') } : {})
    if (pieces === undefined) return
    setBusy(true)
    const body = { change: pieces ?? 0, reason }
    const params = { id: String(product_id) }
    const answer = await run(adjustStock, { params, body }, { onFields: setFaults })
    setBusy(false)
    if (!answer) return
    toast('ok', t('catalog.stock.adjusted', { amount: answer.data.amount_in_store }))
    setChange('')
    setReason('')
  }
  return (
    <div className="grid grid-cols-[104px_minmax(0,1fr)] items-start gap-3">
      <StockField name="change" value={change} onChange={setChange} onEnter={adjust} fault={faults['change']} />
      <StockField name="reason" value={reason} onChange={setReason} onEnter={adjust} fault={faults['reason']} />
      <span className="col-span-2 grid">
        <Button kind="soft" is_busy={is_busy} disabled={change.trim() === ''} onClick={() => void adjust()}>
          {t('catalog.stock.adjust')}
        </Button>
      </span>
    </div>
  )
}

interface FieldProps {
  name: 'change' | 'reason'
  value: string
  onChange: (typed: string) => void
  onEnter: () => Promise<void>
  fault: string | undefined
}

function StockField({ name, value, onChange, onEnter, fault }: FieldProps) {
  const t = useT()
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{t(`catalog.stock.${name}`)}</label>
      <input
        id={id}
        className="input input--sm"
        inputMode={name === 'change' ? 'numeric' : 'text'}
        autoComplete="off"
        value={value}
        aria-invalid={fault !== undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Enter must not submit the product's form.
          event.preventDefault()
          void onEnter()
        }}
      />
      <span id={`${id}-note`} className={fault === undefined ? 'hint' : 'err'}>
        {fault ?? t(`catalog.stock.${name}_hint`)}
      </span>
    </div>
  )
}
