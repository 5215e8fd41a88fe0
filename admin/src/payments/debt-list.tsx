import { useState } from 'react'
import { Link } from 'react-router'
import { type Debt, getReconciliation } from '@shop/contract/admin/money/payments'
import { Badge } from '@shop/ui/components/badge/badge.tsx'
import { saveDocument } from '../kit/calls/save-document.ts'
import { useCall } from '../kit/calls/use-call.ts'
import { PeriodFields } from '../kit/form/period-fields.tsx'
import { TextField } from '../kit/form/text-field.tsx'
import type { Column } from '../kit/list/data-table.tsx'
import { ListPage } from '../kit/list/list-page.tsx'
import { formatDate, formatMoney, today } from '../kit/text/format.ts'
import { useT } from '../kit/text/translate.ts'
import { Button } from '../kit/widgets/button.tsx'
import { Dialog } from '../kit/widgets/dialog.tsx'

const COLUMNS: Column<Debt>[] = [
  {
    key: 'order',
    label: 'payments.order',
    show: ({ order_id, number }) => (
      <Link className="link mono whitespace-nowrap" to={`/orders/${order_id}`}>
        {number}
      </Link>
    ),
  },
  {
    key: 'buyer',
    label: 'payments.buyer',
    className: 'md:min-w-[180px]',
    show: ({ buyer_name, buyer_code }) => (
      <span className="grid gap-0.5">
        <span className="[overflow-wrap:anywhere]">{buyer_name}</span>
        <span className="mono">{buyer_code}</span>
      </span>
    ),
  },
  { key: 'due', label: 'payments.due_on', sort: 'due_on', show: (row) => <Due {...row} /> },
  { key: 'paid', label: 'payments.paid', is_number: true, show: ({ paid }) => formatMoney(paid) },
  {
    key: 'debt',
    label: 'payments.debt',
    is_number: true,
    show: ({ debt }) => <b className="font-semibold whitespace-nowrap">{formatMoney(debt)}</b>,
  },
]

function Due({ due_on, is_overdue, days_overdue }: Debt) {
  const t = useT()
  if (due_on === null) return <span className="text-ink-600">{t('payments.not_due')}</span>
  return (
    <span className="grid justify-items-start gap-1">
      <span className="tnum">{formatDate(due_on)}</span>
      {is_overdue && <Badge kind="bad">{t('payments.days_overdue', { count: days_overdue })}</Badge>}
    </span>
  )
}

export function DebtList() {
  const t = useT()
  const [is_asking, ask] = useState(false)
  return (
    <>
      <ListPage<Debt>
        title="payments.debts"
        search="payments.search_debts"
        empty="payments.no_debts"
        columns={COLUMNS}
        rowTo={({ order_id }) => `/orders/${order_id}`}
        filters={[{ kind: 'check', source: 'overdue', label: 'payments.only_overdue' }]}
        actions={
          <Button kind="ghost" icon="download" onClick={() => ask(true)}>
            {t('payments.reconciliation')}
          </Button>
        }
      />
      {is_asking && <ReconciliationDialog onClose={() => ask(false)} />}
    </>
  )
}

const DAYS = { from: 'payments.from', to: 'payments.to' }

function ReconciliationDialog({ onClose }: { onClose(): void }) {
  const t = useT()
  const run = useCall()
  const [code, setCode] = useState('')
  const [period, setPeriod] = useState(() => ({ from: `${today().slice(0, 4)}-01-01`, to: today() }))
  const [faults, setFaults] = useState<Record<string, string>>({})
  const is_code = /^(\d{8}|\d{10})$/.test(code)
  const save = async () => {
    const file = await run(getReconciliation, { params: { code }, query: period }, { onFields: setFaults })
    if (!file) return
    saveDocument(file)
    onClose()
  }
  return (
    <Dialog
      title={t('payments.reconciliation')}
      onClose={onClose}
      foot={
        <Button icon="download" disabled={!is_code} onClick={() => void save()}>
          {t('payments.download')}
        </Button>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <TextField label={t('payments.payer_code')} value={code} onChange={setCode} length_max={10} />
        </div>
        <PeriodFields labels={DAYS} period={period} onChange={setPeriod} faults={faults} />
      </div>
    </Dialog>
  )
}
