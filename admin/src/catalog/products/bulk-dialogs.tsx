import { STATUS } from '@shop/contract/shop/catalog'
import { changeProducts, type BulkChange } from '@shop/contract/admin/catalog/catalog'
import { readNumber } from '@shop/contract/rules/typed-number'
import { useId, useState } from 'react'
import { Button } from '../../kit/widgets/button.tsx'
import { Dialog } from '../../kit/widgets/dialog.tsx'
import { toast } from '@shop/ui/components/toast/toast.tsx'
import { useT } from '../../kit/text/translate.ts'
import { useCall } from '../../kit/calls/use-call.ts'
import { useCategories } from '../categories/use-categories.ts'

export type DialogAction = 'change_price' | 'set_category' | 'set_status'

interface Props {
  action: DialogAction
  ids: number[]
  onClose: () => void
  onDone: () => void
}

const TITLES: Record<DialogAction, string> = {
  change_price: 'catalog.bulk.price_title',
  set_category: 'catalog.bulk.category_title',
  set_status: 'catalog.bulk.status_title',
}

export function BulkDialog({ action, ids, onClose, onDone }: Props) {
  const t = useT()
  const change = useBulkChange()
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const categories = useCategories()
  const apply = async () => {
    const value = readNumber(typed, 2) ?? null
    if (value === null) return setFault(t('fault.not_a_number'))
    const wanted = changeOf(action, ids, value, categories.parentOf)
    const is_done = await change(wanted, (faults) => setFault(Object.values(faults)[0] ?? null))
    if (is_done) onDone()
  }
  return (
    <Dialog
      title={t(TITLES[action], { count: ids.length })}
      onClose={onClose}
      foot={
        <>
          <Button kind="text" onClick={onClose}>
            {t('catalog.cancel')}
          </Button>
          <Button disabled={typed.trim() === ''} onClick={() => void apply()}>
            {t('catalog.apply')}
          </Button>
        </>
      }
    >
      <BulkField action={action} typed={typed} onTyped={setTyped} fault={fault} options={categories.options} />
    </Dialog>
  )
}

interface FieldProps {
  action: DialogAction
  typed: string
  onTyped: (typed: string) => void
  fault: string | null
  options: readonly { id: number; name: string }[]
}

function BulkField({ action, typed, onTyped, fault, options }: FieldProps) {
  const t = useT()
  const id = useId()
  const label = {
    change_price: 'catalog.bulk.percent',
    set_category: 'catalog.product.category',
    set_status: 'catalog.product.status',
  }[action]
  const statuses = Object.values(STATUS).map((status) => ({
    id: status as number,
    name: t(`catalog.status.${status}`),
  }))
  const offered = action === 'set_status' ? statuses : options
  return (
    <div className="field">
      <label htmlFor={id}>{t(label)}</label>
      {action === 'change_price' ? (
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
          <option value="">{t('catalog.product.none')}</option>
          {offered.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </select>
      )}
      {action === 'change_price' && <span className="hint">{t('catalog.bulk.percent_hint')}</span>}
      {fault !== null && (
        <span className="err" role="alert">
          {fault}
        </span>
      )}
    </div>
  )
}

function changeOf(
  action: DialogAction,
  ids: number[],
  value: number,
  parentOf: (category_id: number) => number | null,
): BulkChange {
  if (action === 'change_price') return { action, ids, percent: value }
  if (action === 'set_status') return { action, ids, status_id: value as BulkStatus }
  const parent_id = parentOf(value)
  return parent_id === null
    ? { action, ids, category_id: value, subcategory_id: null }
    : { action, ids, category_id: parent_id, subcategory_id: value }
}

type BulkStatus = Extract<BulkChange, { action: 'set_status' }>['status_id']

/**
 * Reports the number of changed products.
 *
 * @returns false if it was refused
 */
export function useBulkChange() {
  const t = useT()
  const run = useCall()
  return async (change: BulkChange, onFields?: (faults: Record<string, string>) => void): Promise<boolean> => {
    const answer = await run(changeProducts, { body: change }, onFields ? { onFields } : {})
    if (answer) toast('ok', t('catalog.bulk.done', { count: answer.data.changed }))
    return answer !== null
  }
}
