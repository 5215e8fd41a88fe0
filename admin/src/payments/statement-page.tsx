import { Note } from '@shop/ui/components/note/note.tsx'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import {
  applyStatement,
  getStatement,
  listStatementRows,
  type Statement,
  STATEMENT_ROW_KINDS,
  type StatementRow,
  type StatementRowKind,
} from '@shop/contract/admin/money/statements'
import { Badge } from '@shop/ui/components/badge/badge.tsx'
import { useAnswer, useCall } from '../kit/calls/use-call.ts'
import { type Column, DataTable } from '../kit/list/data-table.tsx'
import { PageHead } from '../kit/page/page-head.tsx'
import { KindButtons } from '../kit/widgets/kind-buttons.tsx'
import { Panel } from '../kit/page/panel.tsx'
import { Failure, Loading } from '../kit/page/states.tsx'
import { formatDate, formatMoney, formatNumber } from '../kit/text/format.ts'
import { useT } from '../kit/text/translate.ts'
import { Button, ButtonLink } from '../kit/widgets/button.tsx'
import { StatementColumns } from './statement-columns.tsx'

const AGAIN_MS = 700
const PAGE_ROWS = 50
const isRunning = ({ status }: Pick<Statement, 'status'>) => status === 'checking' || status === 'applying'

/** Columns, rows with their orders, result. */
export function StatementPage() {
  const { id = '' } = useParams()
  const [is_watched, watch] = useState(true)
  const input = { params: { id } }
  const { data, error, refetch } = useAnswer(getStatement, input, is_watched ? { refetch_ms: AGAIN_MS } : {})
  const statement = data?.data
  if (statement && isRunning(statement) !== is_watched) watch(isRunning(statement))
  if (error) return <Failure is_screen error={error} onRetry={() => void refetch()} />
  return statement ? <Steps statement={statement} /> : <Loading />
}

function Steps({ statement }: { statement: Statement }) {
  const t = useT()
  const { status, problem, detail, counts } = statement
  const [is_matching, match] = useState(false)
  const [confirmed, setConfirmed] = useState<readonly number[]>([])
  const shows_columns = status === 'uploaded' || status === 'failed' || (status === 'checked' && is_matching)
  return (
    <>
      <PageHead title={statement.file_name}>
        <ButtonLink to="/payments" kind="ghost" icon="wallet">
          {t('payments.title')}
        </ButtonLink>
      </PageHead>
      <div className="grid gap-4">
        {isRunning(statement) && <Progress statement={statement} />}
        {problem !== null && (
          <Note kind="bad">
            {t(`import.problem.${problem}`, { detail: detail ?? '', _: t('import.problem.internal') })}
          </Note>
        )}
        {status === 'done' && (
          <Panel>
            <p role="status">{t('payments.recorded', { added: counts.added, settled: counts.settled })}</p>
          </Panel>
        )}
        {shows_columns && <StatementColumns statement={statement} onStarted={() => match(false)} />}
        {status === 'checked' && !shows_columns && (
          <Panel>
            <p>{t('payments.checked', { certain: counts.certain + confirmed.length })}</p>
            <div className="flex flex-wrap gap-2">
              <Apply statement={statement} confirmed={confirmed} />
              <Button kind="ghost" icon="list" onClick={() => match(true)}>
                {t('payments.match_again')}
              </Button>
            </div>
          </Panel>
        )}
        {(status === 'checked' || status === 'done') && !shows_columns && (
          <Rows key={status} statement={statement} confirmed={confirmed} onConfirmed={setConfirmed} />
        )}
      </div>
    </>
  )
}

function Progress({ statement: { status, done, total } }: { statement: Statement }) {
  const t = useT()
  return (
    <Panel>
      <div className="grid gap-2" role="status">
        <span>{t(`payments.${status}`, { count: formatNumber(done) })}</span>
        <progress
          className="w-full"
          aria-label={t('payments.import')}
          {...(total > 0 ? { value: done, max: total } : {})}
        />
      </div>
    </Panel>
  )
}

function Apply({ statement: { id, counts }, confirmed }: { statement: Statement; confirmed: readonly number[] }) {
  const t = useT()
  const run = useCall()
  const [is_busy, setBusy] = useState(false)
  const count = counts.certain + counts.suggested + counts.unknown
  const apply = async () => {
    setBusy(true)
    await run(applyStatement, { params: { id: String(id) }, body: { confirmed: [...confirmed] } })
    setBusy(false)
  }
  return (
    <Button icon="check" is_busy={is_busy} disabled={count === 0} onClick={() => void apply()}>
      {t('payments.apply', { count })}
    </Button>
  )
}

interface RowsProps {
  statement: Statement
  confirmed: readonly number[]
  onConfirmed(lines: readonly number[]): void
}

function Rows({ statement: { id, counts, status }, confirmed, onConfirmed }: RowsProps) {
  const t = useT()
  const there = STATEMENT_ROW_KINDS.filter((kind) => counts[kind] > 0)
  const [chosen, choose] = useState<StatementRowKind | null>(null)
  const [page, goTo] = useState(1)
  const kind = chosen ?? there[0]
  const query = { page: String(page), per_page: String(PAGE_ROWS), ...(kind ? { kind } : {}) }
  const { data, error, refetch } = useAnswer(listStatementRows, { params: { id: String(id) }, query })
  if (!kind) return null
  const toggle = (row: number) =>
    onConfirmed(confirmed.includes(row) ? confirmed.filter((one) => one !== row) : [...confirmed, row])
  const columns = status === 'checked' ? [...COLUMNS, confirmColumn(confirmed, toggle)] : COLUMNS
  const last = Math.ceil((data?.total ?? 0) / PAGE_ROWS)
  return (
    <Panel is_flush>
      <KindButtons
        label={t('payments.rows')}
        kinds={there}
        chosen={kind}
        onChoose={(one) => {
          choose(one)
          goTo(1)
        }}
        nameOf={(one) => `${t(`payments.kind_${one}`)} · ${formatNumber(counts[one])}`}
      />
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Loading />}
      {data && <DataTable caption={t('payments.rows')} columns={columns} rows={data.data} keyOf={({ row }) => row} />}
      {last > 1 && (
        <nav className="flex items-center gap-2 p-4" aria-label={t('payments.pages')}>
          <Button kind="ghost" size="xs" disabled={page <= 1} onClick={() => goTo(page - 1)}>
            {t('payments.previous')}
          </Button>
          <span className="mono">
            {page} / {last}
          </span>
          <Button kind="ghost" size="xs" disabled={page >= last} onClick={() => goTo(page + 1)}>
            {t('payments.next')}
          </Button>
        </nav>
      )}
    </Panel>
  )
}

const COLUMNS: Column<StatementRow>[] = [
  { key: 'row', label: 'payments.row', is_number: true, show: ({ row }) => row },
  {
    key: 'day',
    label: 'payments.received_on',
    show: ({ received_on }) => <span className="tnum whitespace-nowrap">{formatDate(received_on)}</span>,
  },
  { key: 'payer', label: 'payments.payer', className: 'md:min-w-[240px]', show: (row) => <Payer row={row} /> },
  {
    key: 'sum',
    label: 'payments.sum',
    is_number: true,
    show: ({ sum }) => <b className="font-semibold whitespace-nowrap">{sum === null ? '' : formatMoney(sum)}</b>,
  },
  { key: 'order', label: 'payments.order', show: ({ order }) => order && <Order order={order} /> },
]

const confirmColumn = (confirmed: readonly number[], toggle: (row: number) => void): Column<StatementRow> => ({
  key: 'confirm',
  label: '',
  show: ({ row, kind }) =>
    kind === 'suggested' && <Confirm is_on={confirmed.includes(row)} onClick={() => toggle(row)} />,
})

function Confirm({ is_on, onClick }: { is_on: boolean; onClick(): void }) {
  const t = useT()
  return (
    <Button kind={is_on ? 'soft' : 'ghost'} icon="check" aria-pressed={is_on} onClick={onClick}>
      {t('payments.confirm')}
    </Button>
  )
}

function Payer({ row }: { row: StatementRow }) {
  const t = useT()
  return (
    <span className="grid gap-0.5">
      <span className="[overflow-wrap:anywhere]">{[row.payer_name, row.payer_code].filter(Boolean).join(', ')}</span>
      <span className="text-sm text-ink-600 [overflow-wrap:anywhere]">{row.purpose}</span>
      {row.problem !== null && (
        <Badge kind="bad">{t(`payments.problem_${row.problem}`, { detail: row.detail, _: row.problem })}</Badge>
      )}
    </span>
  )
}

const Order = ({ order: { id, number, rest } }: { order: NonNullable<StatementRow['order']> }) => (
  <span className="grid gap-0.5">
    <Link className="link mono whitespace-nowrap" to={`/orders/${id}`}>
      {number}
    </Link>
    <span className="text-sm whitespace-nowrap text-ink-600">{formatMoney(rest)}</span>
  </span>
)
