import { type ReactNode, useEffect, useRef, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useBlocker } from 'react-router'
import { FormContext } from './form-context.tsx'
import { confirm } from '../widgets/dialog.tsx'
import { SaveBar } from './save-bar.tsx'
import { submitForm } from './submit-form.ts'
import { StaleDialog } from './stale-dialog.tsx'
import { overTheirs } from './stale-edit.ts'
import { useT } from '../text/translate.ts'

export type Values = Record<string, unknown>

/** `notified`: the user has seen the error. */
export type Problem =
  { kind: 'fields'; faults: Record<string, string> } | { kind: 'stale'; theirs: Values } | { kind: 'notified' }

interface Props {
  record: Values
  /** Otherwise read-only. */
  may: boolean
  /** null if saved. */
  onSave(values: Values): Promise<Problem | null>
  children: ReactNode
  aside?: ReactNode
  is_new?: boolean
}

const FORM_ID = 'record-form'

/** State of a navigation away from a removed record, which asks nothing: there is nothing left to save. */
export const REMOVED = { is_removed: true }

const isRemoved = (state: unknown) => typeof state === 'object' && state !== null && 'is_removed' in state

/** With save bar and stale edit dialog. */
export function RecordForm({ record, may, onSave, children, aside, is_new = false }: Props) {
  const form = useForm<Values>({ defaultValues: record })
  const [labels] = useState(() => new Map<string, string>())
  const [theirs, setTheirs] = useState<Values | null>(null)
  const latest = useRef(record)
  const { isDirty, isSubmitting } = form.formState
  // A refetched record keeps typed values.
  useEffect(() => {
    latest.current = record
    if (!is_new && !form.formState.isDirty) form.reset(record)
  }, [form, record, is_new])
  useLeaveQuestion(isDirty && !isSubmitting)

  const save = async (values: Values) => {
    const problem = await onSave(values)
    // Otherwise the next save would be stale.
    if (problem === null) form.reset(is_new ? values : latest.current)
    else if (problem.kind === 'stale') setTheirs(problem.theirs)
    else if (problem.kind === 'fields')
      for (const [field, message] of Object.entries(problem.faults))
        form.setError(field, { type: 'server', message }, { shouldFocus: true })
  }
  return (
    <FormContext value={{ labels }}>
      <FormProvider {...form}>
        <form id={FORM_ID} onSubmit={(event) => void submitForm(form, save, event)} noValidate>
          <fieldset disabled={!may}>
            <div
              className={
                aside === undefined
                  ? 'grid grid-cols-[minmax(0,1fr)] gap-4'
                  : 'grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-[minmax(0,1fr)_340px] items-start'
              }
            >
              <div className="grid grid-cols-[minmax(0,1fr)] gap-4">{children}</div>
              {aside !== undefined && <aside className="grid grid-cols-[minmax(0,1fr)] gap-4">{aside}</aside>}
            </div>
          </fieldset>
          {may && (isDirty || is_new) && <SaveBar labels={labels} onCancel={() => form.reset(record)} />}
        </form>
        {theirs && (
          <StaleDialog
            labels={labels}
            before={(form.formState.defaultValues ?? record) as Values}
            theirs={theirs}
            mine={form.getValues()}
            onTakeTheirs={() => {
              form.reset(theirs)
              setTheirs(null)
            }}
            onKeepMine={() => {
              const mine = overTheirs(theirs, form.getValues())
              setTheirs(null)
              form.setValue('version', theirs['version'])
              void save(mine)
            }}
            onClose={() => setTheirs(null)}
          />
        )}
      </FormProvider>
    </FormContext>
  )
}

function useLeaveQuestion(is_dirty: boolean): void {
  const t = useT()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      is_dirty && currentLocation.pathname !== nextLocation.pathname && !isRemoved(nextLocation.state),
  )
  const asked = useRef(false)
  useEffect(() => {
    if (blocker.state !== 'blocked' || asked.current) return
    asked.current = true
    void confirm({
      title: t('kit.leave_title'),
      text: t('kit.leave_text'),
      action: t('kit.leave'),
      is_danger: true,
    }).then((is_yes) => {
      asked.current = false
      return is_yes ? blocker.proceed() : blocker.reset()
    })
  }, [blocker, t])
  useEffect(() => {
    if (!is_dirty) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [is_dirty])
}
