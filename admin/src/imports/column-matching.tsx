import { useState } from 'react'
import { checkImport, type EmptyCells, type Import, type ImportSheet } from '@shop/contract/admin/catalog/imports'
import { type ColumnOf, guessColumns, IMPORT_FIELDS } from '@shop/contract/rules/goods/import-columns'
import { Button } from '../kit/widgets/button.tsx'
import { ColumnChoices } from '../kit/list/column-choices.tsx'
import { Panel } from '../kit/page/panel.tsx'
import { useT } from '../kit/text/translate.ts'
import { useCall } from '../kit/calls/use-call.ts'

interface Props {
  import_: Import
  onStarted(): void
}

/** Sheet, header row and columns. */
export function ColumnMatching({ import_, onStarted }: Props) {
  const t = useT()
  const { sheets, settings } = import_
  const first = Math.max(
    0,
    sheets.findIndex(({ is_hidden }) => !is_hidden),
  )
  const [sheet, setSheet] = useState(settings?.sheet ?? first)
  return (
    <Panel title={t('import.matching')}>
      {sheets.length > 1 && (
        <label className="grid gap-1 max-w-md">
          <span className="font-medium">{t('import.sheet')}</span>
          <select className="select" value={sheet} onChange={(event) => setSheet(Number(event.target.value))}>
            {sheets.map(({ name, is_hidden }, index) => (
              <option key={name} value={index}>
                {is_hidden ? t('import.hidden_sheet', { name }) : name}
              </option>
            ))}
          </select>
        </label>
      )}
      <SheetMatching key={sheet} sheet={sheet} import_={import_} onStarted={onStarted} />
    </Panel>
  )
}

const headingsOf = ({ rows }: ImportSheet, heading_row: number) =>
  rows.find(({ row }) => row === heading_row)?.cells ?? []

function SheetMatching({ import_, sheet, onStarted }: Props & { sheet: number }) {
  const t = useT()
  const run = useCall()
  const shown = import_.sheets[sheet]
  const before = import_.settings?.sheet === sheet ? import_.settings : null
  const [heading_row, setHeadingRow] = useState(before?.heading_row ?? shown?.heading_row ?? 1)
  const [columns, setColumns] = useState<ColumnOf[]>(before?.columns ?? shown?.columns ?? [])
  const [empty_cells, setEmptyCells] = useState<EmptyCells>(before?.empty_cells ?? 'keep')
  const [is_busy, setBusy] = useState(false)
  if (!shown || shown.rows.length === 0) return <p role="alert">{t('import.empty_sheet')}</p>
  const chooseRow = (row: number) => {
    setHeadingRow(row)
    setColumns(guessColumns(headingsOf(shown, row), import_.attributes))
  }
  const start = async () => {
    setBusy(true)
    const body = { sheet, heading_row, columns, empty_cells }
    const answer = await run(checkImport, { params: { id: String(import_.id) }, body })
    setBusy(false)
    if (answer) onStarted()
  }
  const choices = [
    ...IMPORT_FIELDS.map((field) => ({ id: field, name: t(`import.field_${field}`) })),
    ...import_.attributes.map(({ field, heading }) => ({ id: field, name: heading })),
  ]
  const has_article = columns.some(({ field }) => field === 'article')
  return (
    <>
      <label className="grid gap-1 max-w-md">
        <span className="font-medium">{t('import.heading_row')}</span>
        <select className="select" value={heading_row} onChange={(event) => chooseRow(Number(event.target.value))}>
          {shown.rows.map(({ row, cells }) => (
            <option key={row} value={row}>
              {row}:{' '}
              {cells
                .filter((cell) => cell !== '')
                .slice(0, 4)
                .join(' | ')
                .slice(0, 60)}
            </option>
          ))}
        </select>
      </label>
      {shown.is_remembered && before === null && <p className="hint">{t('import.remembered')}</p>}
      <ColumnChoices
        sheet={shown}
        heading_row={heading_row}
        columns={columns}
        choices={choices}
        none={t('import.not_taken')}
        labelOf={(column) => t('import.means', { column })}
        onColumns={setColumns}
      />
      <EmptyCellsChoice chosen={empty_cells} choose={setEmptyCells} />
      {!has_article && <p role="alert">{t('import.article_needed')}</p>}
      <div>
        <Button icon="search" is_busy={is_busy} disabled={!has_article} onClick={() => void start()}>
          {t('import.check')}
        </Button>
      </div>
    </>
  )
}

function EmptyCellsChoice({ chosen, choose }: { chosen: EmptyCells; choose(word: EmptyCells): void }) {
  const t = useT()
  return (
    <fieldset className="grid gap-2">
      <legend className="font-medium mb-1">{t('import.empty_cells')}</legend>
      {(['keep', 'clear'] as const).map((word) => (
        <label key={word} className="check">
          <input type="radio" name="empty_cells" checked={chosen === word} onChange={() => choose(word)} />
          <span>{t(`import.empty_${word}`)}</span>
        </label>
      ))}
    </fieldset>
  )
}
