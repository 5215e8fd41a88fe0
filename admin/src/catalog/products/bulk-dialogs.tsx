import { STATUS } from '@shop/contract/catalog'
import { changeProducts, type BulkChange } from '@shop/contract/catalog.admin'
import { useId, useState } from 'react'
import { Button, Dialog, toast, useCall, useT } from '../ui/kit.ts'
import { useCategories } from './use-categories.ts'

export type Asked = 'change_price' | 'set_category' | 'set_status'

interface Props {
  asked: Asked
  ids: number[]
  onClose: () => void
  onDone: () => void
}

const TITLES: Record<Asked, string> = {
  change_price: 'catalogue.bulk.price_title',
  set_category: 'catalogue.bulk.category_title',
  set_status: 'catalogue.bulk.status_title',
}

/** What a change of many products still has to be told: by how much, or where to. */
export function BulkDialog({ asked, ids, onClose, onDone }: Props) {
  const t = useT()
  const change = useBulkChange()
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const categories = useCategories()
  const apply = async () => {
    const wanted = changeOf(asked, ids, typed, categories.parentOf)
    const is_done = await change(wanted, (faults) => setFault(Object.values(faults)[0] ?? null))
    if (is_done) onDone()
  }
  return (
    <Dialog
      title={t(TITLES[asked], { count: ids.length })}
      onClose={onClose}
      foot={
        <>
          <Button kind="text" onClick={onClose}>
            {t('catalogue.cancel')}
          </Button>
          <Button disabled={typed.trim() === ''} onClick={() => void apply()}>
            {t('catalogue.apply')}
          </Button>
        </>
      }
    >
      <BulkField asked={asked} typed={typed} onTyped={setTyped} fault={fault} options={categories.options} />
    </Dialog>
  )
}

interface FieldProps {
  asked: Asked
  typed: string
  onTyped: (typed: string) => void
  fault: string | null
  options: readonly { id: number; name: string }[]
}

function BulkField({ asked, typed, onTyped, fault, options }: FieldProps) {
  const t = useT()
  const id = useId()
  const label = {
    change_price: 'catalogue.bulk.percent',
    set_category: 'catalogue.product.category',
    set_status: 'catalogue.product.status',
  }[asked]
  const statuses = Object.values(STATUS).map((status) => ({
    id: status as number,
    name: t(`catalogue.status.${status}`),
  }))
  const offered = asked === 'set_status' ? statuses : options
  return (
    <div className="field">
      <label htmlFor={id}>{t(label)}</label>
      {asked === 'change_price' ? (
        <input
          id={id}
          className="input"
          inputMode="decimal"
          value={typed}
          aria-invalid={fault !== null}
          onChange={(event) => onTyped(event.target.value)}
        />
      ) : (
        <select id={id} className="select" value={typed} onChange={(event) => onTyped(event.target.value)}>
          <option value="">{t('catalogue.product.none')}</option>
          {offered.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </select>
      )}
      {asked === 'change_price' && <span className="hint">{t('catalogue.bulk.percent_hint')}</span>}
      {fault !== null && (
        <span className="err" role="alert">
          {fault}
        </span>
      )}
    </div>
  )
}

function changeOf(
  asked: Asked,
  ids: number[],
  typed: string,
  parentOf: (category_id: number) => number | null,
): BulkChange {
  const value = Number(typed.trim().replace(',', '.').replace('−', '-'))
  if (asked === 'change_price') return { action: asked, ids, percent: value }
  if (asked === 'set_status') return { action: asked, ids, status_id: value as BulkStatus }
  const parent_id = parentOf(value)
  return parent_id === null
    ? { action: asked, ids, category_id: value, subcategory_id: null }
    : { action: asked, ids, category_id: parent_id, subcategory_id: value }
}

type BulkStatus = Extract<BulkChange, { action: 'set_status' }>['status_id']

/** Makes one change of many and says how many came out different; false when it was refused. */
export function useBulkChange() {
  const t = useT()
  const run = useCall()
  return async (change: BulkChange, onFields?: (faults: Record<string, string>) => void): Promise<boolean> => {
    const answer = await run(changeProducts, { body: change }, onFields ? { onFields } : {})
    if (answer) toast('ok', t('catalogue.bulk.done', { count: answer.data.changed }))
    return answer !== null
  }
}
