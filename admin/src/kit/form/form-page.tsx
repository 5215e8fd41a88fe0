import { RecordContextProvider, useCreate, useDelete, useGetOne, useUpdate } from 'ra-core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { isRefusedWith } from '@shop/contract/call'
import { failureText, fieldFaults, isStale } from '../../failure.ts'
import { Button } from '../widgets/button.tsx'
import { confirm } from '../widgets/dialog.tsx'
import { PageHead } from '../page/page-head.tsx'
import { type Problem, RecordForm, REMOVED, type Values } from './record-form.tsx'
import { useAdminResource } from '../page/resource-context.ts'
import { Failure, Loading } from '../page/states.tsx'
import { toast } from '@shop/ui/components/toast/toast.tsx'
import { useT } from '../text/translate.ts'
import { refetchShown } from '../calls/use-call.ts'
import { useCan } from '../calls/use-staff.ts'

interface Parts {
  children: ReactNode
  /** Right column. */
  aside?: ReactNode
  toBody?(values: Values): Values
}

interface EditProps<R> extends Parts {
  title(record: R): string
  /** Next to the title; `useRecordContext` is the last saved record. */
  actions?: ReactNode
  /** Outside the form. */
  below?: ReactNode
  /** Text key. */
  remove_question?: string
}

export interface Versioned {
  /** Texts and settings have string ids. */
  id: number | string
  version?: number
}

function useProblem(): (error: unknown) => Problem {
  const t = useT()
  return (error) => {
    const faults = fieldFaults(error, t)
    if (Object.keys(faults).length > 0) return { kind: 'fields', faults }
    // A dialog asks for the sign-in.
    if (!isRefusedWith(error, 'unauthenticated')) toast('err', failureText(error, t))
    return { kind: 'notified' }
  }
}

/** Its own place in the cache: ra-core puts the rows of lists, which lack fields, where it looks for one record. */
const WHOLE = { is_whole: true }

/** A stale edit shows both versions. */
export function EditPage<R extends Versioned>({ title, actions, below, remove_question, ...parts }: EditProps<R>) {
  const { id = '' } = useParams()
  const { name, calls } = useAdminResource()
  const { data: record, error, isPending, refetch } = useGetOne<R>(name, { id: id as unknown as R['id'], meta: WHOLE })
  const [update] = useUpdate<R, Error>()
  const may = useCan(calls.save?.right)
  const problemOf = useProblem()
  const t = useT()
  const queries = useQueryClient()
  if (error && !record) return <Failure is_screen error={error} onRetry={() => void refetch()} />
  if (isPending || !record) return <Loading lines={8} />

  const save = async (values: Values): Promise<Problem | null> => {
    const body = { ...(parts.toBody?.(values) ?? values), version: values['version'] }
    try {
      const change = { id: record.id, data: body as never, previousData: record, meta: WHOLE }
      await update(name, change, { returnPromise: true })
      toast('ok', t('kit.saved'))
      await refetchShown(queries)
      return null
    } catch (error) {
      if (!isStale(error)) return problemOf(error)
      const fresh = await refetch()
      return fresh.data ? { kind: 'stale', theirs: fresh.data as unknown as Values } : problemOf(fresh.error)
    }
  }
  return (
    <RecordContextProvider value={record}>
      <PageHead title={title(record)}>
        {actions}
        <RemoveButton id={record.id} question={remove_question ?? 'kit.remove_question'} />
      </PageHead>
      <RecordForm
        key={String(record.id)}
        record={record as unknown as Values}
        may={may}
        onSave={save}
        aside={parts.aside}
      >
        {parts.children}
      </RecordForm>
      {below}
    </RecordContextProvider>
  )
}

/** Then opens the record, or the list if there is no edit screen. */
export function CreatePage({ title, defaults, ...parts }: Parts & { title: string; defaults: Values }) {
  const { name, calls, edit } = useAdminResource()
  const [create] = useCreate()
  const may = useCan(calls.create?.right)
  const problemOf = useProblem()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const t = useT()
  const save = async (values: Values): Promise<Problem | null> => {
    try {
      const made = (await create(
        name,
        { data: parts.toBody?.(values) ?? values },
        { returnPromise: true },
      )) as Versioned
      toast('ok', t('kit.saved'))
      await refetchShown(queries)
      // After the form is marked clean, or it would ask about unsaved changes.
      setTimeout(() => void navigate(edit ? `/${name}/${made.id}` : `/${name}`, { replace: true }))
      return null
    } catch (error) {
      return problemOf(error)
    }
  }
  return (
    <>
      <PageHead title={t(title)} />
      <RecordForm record={defaults} may={may} onSave={save} aside={parts.aside} is_new>
        {parts.children}
      </RecordForm>
    </>
  )
}

function RemoveButton({ id, question }: { id: number | string; question: string }) {
  const t = useT()
  const { name, calls } = useAdminResource()
  const may = useCan(calls.remove?.right)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [remove] = useDelete()
  const [is_busy, setBusy] = useState(false)
  if (!may) return null
  const start = async () => {
    if (!(await confirm({ title: t(question), action: t('kit.remove'), is_danger: true }))) return
    setBusy(true)
    try {
      await remove(name, { id }, { returnPromise: true, mutationMode: 'pessimistic' })
      toast('ok', t('kit.removed'))
      await navigate(`/${name}`, { state: REMOVED })
      await refetchShown(queries)
    } catch (error) {
      toast('err', failureText(error, t))
      setBusy(false)
    }
  }
  return (
    <Button kind="danger" icon="trash" is_busy={is_busy} onClick={() => void start()}>
      {t('kit.remove')}
    </Button>
  )
}
