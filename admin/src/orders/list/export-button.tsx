import { useState } from 'react'
import type { exportDocuments } from '@shop/contract/admin/money/billing'
import type { exportOrders } from '@shop/contract/admin/orders/orders'
import type { Right } from '@shop/contract/rights'
import { Button } from '../../kit/widgets/button.tsx'
import { Dialog } from '../../kit/widgets/dialog.tsx'
import { saveDocument } from '../../kit/calls/save-document.ts'
import { useT } from '../../kit/text/translate.ts'
import { useCall } from '../../kit/calls/use-call.ts'
import { useCan } from '../../kit/calls/use-staff.ts'
import { today } from '../../kit/text/format.ts'
import { PeriodFields } from '../../kit/form/period-fields.tsx'

interface Props {
  route: typeof exportOrders | typeof exportDocuments
  right: Right
}

const DAYS = { from: 'orders.from', to: 'orders.to' }

/** From its first day to today, for date fields. */
const thisMonth = () => {
  const to = today()
  return { from: `${to.slice(0, 8)}01`, to }
}

/** For the accountant. */
export function ExportButton({ route, right }: Props) {
  const t = useT()
  const [is_open, setOpen] = useState(false)
  const may = useCan(right)
  if (!may) return null
  return (
    <>
      <Button kind="ghost" icon="download" onClick={() => setOpen(true)}>
        {t('orders.export')}
      </Button>
      {is_open && <ExportDialog route={route} onClose={() => setOpen(false)} />}
    </>
  )
}

function ExportDialog({ route, onClose }: { route: Props['route']; onClose: () => void }) {
  const t = useT()
  const run = useCall()
  const [period, setPeriod] = useState(thisMonth)
  const [faults, setFaults] = useState<Record<string, string>>({})
  const save = async (format: 'xlsx' | 'csv') => {
    const file = await run(route, { query: { ...period, format } }, { onFields: setFaults })
    if (!file) return
    saveDocument(file)
    onClose()
  }
  return (
    <Dialog
      title={t('orders.export_title')}
      onClose={onClose}
      foot={
        <>
          <Button kind="ghost" onClick={() => void save('csv')}>
            {t('orders.export_save', { format: 'CSV' })}
          </Button>
          <Button onClick={() => void save('xlsx')}>{t('orders.export_save', { format: 'XLSX' })}</Button>
        </>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <PeriodFields labels={DAYS} period={period} onChange={setPeriod} faults={faults} />
      </div>
    </Dialog>
  )
}
