import { useState } from 'react'
import { listStaffCategories, type AdminCategory } from '@shop/contract/admin/catalog/categories'
import { exportProducts } from '@shop/contract/admin/catalog/imports'
import type { CalledInput } from '@shop/contract/endpoint'
import { Button } from '../kit/widgets/button.tsx'
import { PageHead } from '../kit/page/page-head.tsx'
import { Panel } from '../kit/page/panel.tsx'
import { saveDocument } from '../kit/calls/save-document.ts'
import { useT } from '../kit/text/translate.ts'
import { useAnswer, useCall } from '../kit/calls/use-call.ts'

type Query = NonNullable<CalledInput<typeof exportProducts>['query']>
const STATUSES = ['1', '2', '3', '4'] as const
const FORMATS = ['xlsx', 'csv'] as const
const DECIMALS = ['comma', 'point'] as const

/** A file that can be edited and imported. */
export function ExportPage() {
  const t = useT()
  const run = useCall()
  const [query, setQuery] = useState<Query>({ format: 'xlsx' })
  const [is_busy, setBusy] = useState(false)
  const set = (changes: Partial<Query>) => setQuery({ ...query, ...changes })
  const save = async () => {
    setBusy(true)
    const document = await run(exportProducts, { query })
    if (document) saveDocument(document)
    setBusy(false)
  }
  return (
    <>
      <PageHead title={t('import.export_title')} />
      <Panel className="max-w-2xl">
        <p className="hint">{t('import.export_help')}</p>
        <label className="grid gap-1">
          <span className="font-medium">{t('import.export_search')}</span>
          <input className="input" value={query.q ?? ''} onChange={(event) => set({ q: event.target.value })} />
        </label>
        <Filters query={query} set={set} />
        <Choice
          legend="import.format"
          words={FORMATS}
          prefix="import.format_"
          chosen={query.format}
          choose={(format) => set({ format })}
        />
        {query.format === 'csv' && (
          <Choice
            legend="import.decimals"
            words={DECIMALS}
            prefix="import.decimals_"
            chosen={query.decimals ?? 'comma'}
            choose={(decimals) => set({ decimals })}
          />
        )}
        <div>
          <Button icon="download" is_busy={is_busy} onClick={() => void save()}>
            {t('import.export_save')}
          </Button>
        </div>
      </Panel>
    </>
  )
}

function Filters({ query, set }: { query: Query; set(changes: Partial<Query>): void }) {
  const t = useT()
  const { data } = useAnswer(listStaffCategories, { query: { per_page: '100' } })
  // "any" is not sent.
  const orNone = <T,>(value: T | '') => (value === '' ? undefined : value)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label="import.field_category"
        value={query.category ?? ''}
        onChange={(category) => set({ category: orNone(category) })}
      >
        {(data?.data ?? []).map((category) => (
          <option key={category.id} value={category.id}>
            {indented(category)}
          </option>
        ))}
      </Select>
      <Select
        label="import.field_status"
        value={query.status ?? ''}
        onChange={(status) => set({ status: orNone(status as (typeof STATUSES)[number]) })}
      >
        {STATUSES.map((status) => (
          <option key={status} value={status}>
            {t(`import.product_status_${status}`)}
          </option>
        ))}
      </Select>
      <Select
        label="import.field_active"
        value={query.active ?? ''}
        onChange={(active) => set({ active: orNone(active as '0' | '1') })}
      >
        <option value="1">{t('import.shown')}</option>
        <option value="0">{t('import.not_shown')}</option>
      </Select>
      <Select
        label="import.archived"
        value={query.archived ?? '0'}
        has_any={false}
        onChange={(archived) => set({ archived: archived as '0' | '1' })}
      >
        <option value="0">{t('import.archived_0')}</option>
        <option value="1">{t('import.archived_1')}</option>
      </Select>
    </div>
  )
}

const indented = ({ name_ua, parent_id }: Pick<AdminCategory, 'name_ua' | 'parent_id'>) =>
  parent_id === null ? name_ua : `— ${name_ua}`

interface SelectProps {
  label: string
  value: string
  has_any?: boolean
  onChange(value: string): void
  children: React.ReactNode
}

function Select({ label, value, has_any = true, onChange, children }: SelectProps) {
  const t = useT()
  return (
    <label className="grid gap-1">
      <span className="font-medium">{t(label)}</span>
      <select className="select" value={value} onChange={(event) => onChange(event.target.value)}>
        {has_any && <option value="">{t('import.any')}</option>}
        {children}
      </select>
    </label>
  )
}

interface ChoiceProps<W extends string> {
  legend: string
  words: readonly W[]
  prefix: string
  chosen: W
  choose(word: W): void
}

function Choice<W extends string>({ legend, words, prefix, chosen, choose }: ChoiceProps<W>) {
  const t = useT()
  return (
    <fieldset className="grid gap-2">
      <legend className="font-medium mb-1">{t(legend)}</legend>
      {words.map((word) => (
        <label key={word} className="check">
          <input type="radio" name={legend} checked={chosen === word} onChange={() => choose(word)} />
          <span>{t(prefix + word)}</span>
        </label>
      ))}
    </fieldset>
  )
}
