import { useState } from 'react'
import { checkStatement, type Statement, type StatementColumn } from '@shop/contract/admin/money/statements'
import { guessStatementColumns, STATEMENT_FIELDS } from '@shop/contract/rules/money/statement-columns'
import { useCall } from '../kit/calls/use-call.ts'
import { ColumnChoices } from '../kit/list/column-choices.tsx'
import { Panel } from '../kit/page/panel.tsx'
import { useT } from '../kit/text/translate.ts'
import { Button } from '../kit/widgets/button.tsx'

interface Props {
  statement: Statement
  onStarted(): void
}

/** Guessed or remembered, and corrected by hand. */
export function StatementColumns({ statement, onStarted }: Props) {
  const t = useT()
  const run = useCall()
  const sheet_number = Math.max(
    0,
    statement.sheets.findIndex(({ is_hidden }) => !is_hidden),
  )
  const sheet = statement.sheets[sheet_number]
  const [heading_row, setHeadingRow] = useState(statement.settings?.heading_row ?? sheet?.heading_row ?? 1)
  const [columns, setColumns] = useState<StatementColumn[]>(statement.settings?.columns ?? sheet?.columns ?? [])
  const [is_busy, setBusy] = useState(false)
  if (!sheet || sheet.rows.length === 0) return <p role="alert">{t('payments.empty_file')}</p>
  const chooseRow = (row: number) => {
    setHeadingRow(row)
    setColumns(guessStatementColumns(sheet.rows.find((one) => one.row === row)?.cells ?? []))
  }
  const is_complete = ['received_on', 'sum'].every((needed) => columns.some(({ field }) => field === needed))
  const check = async () => {
    setBusy(true)
    const body = { sheet: sheet_number, heading_row, columns }
    const answer = await run(checkStatement, { params: { id: String(statement.id) }, body })
    setBusy(false)
    if (answer) onStarted()
  }
  return (
    <Panel title={t('payments.columns')}>
      {sheet.is_remembered && <p className="hint">{t('payments.remembered')}</p>}
      <label className="grid max-w-md gap-1">
        <span className="font-medium">{t('payments.heading_row')}</span>
        <select className="select" value={heading_row} onChange={({ target }) => chooseRow(Number(target.value))}>
          {sheet.rows.map(({ row, cells }) => (
            <option key={row} value={row}>
              {row}: {cells.filter(Boolean).join(' | ').slice(0, 60)}
            </option>
          ))}
        </select>
      </label>
      <ColumnChoices
        sheet={sheet}
        heading_row={heading_row}
        columns={columns}
        choices={STATEMENT_FIELDS.map((field) => ({ id: field, name: t(`payments.${field}`) }))}
        none={t('payments.not_taken')}
        labelOf={(column) => t('payments.means', { column })}
        onColumns={setColumns}
      />
      {!is_complete && <p role="alert">{t('payments.columns_needed')}</p>}
      <div>
        <Button icon="search" is_busy={is_busy} disabled={!is_complete} onClick={() => void check()}>
          {t('payments.check')}
        </Button>
      </div>
    </Panel>
  )
}
