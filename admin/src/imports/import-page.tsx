import { useState } from 'react'
import { useParams } from 'react-router'
import { applyImport, cancelImport, getImport, type Import } from '@shop/contract/admin/catalog/imports'
import { Button, ButtonLink } from '../kit/widgets/button.tsx'
import { confirm } from '../kit/widgets/dialog.tsx'
import { formatBytes, formatId, formatTime } from '../kit/text/format.ts'
import { Icon } from '../kit/widgets/icon.tsx'
import { PageHead } from '../kit/page/page-head.tsx'
import { Panel } from '../kit/page/panel.tsx'
import { Failure, Loading } from '../kit/page/states.tsx'
import { useT } from '../kit/text/translate.ts'
import { useAnswer, useCall } from '../kit/calls/use-call.ts'
import { ColumnMatching } from './column-matching.tsx'
import { CountsText, ImportStatusBadge } from './import-list.tsx'
import { PlannedRows } from './planned-rows.tsx'

const AGAIN_MS = 700
const isRunning = ({ status }: Pick<Import, 'status'>) => status === 'checking' || status === 'applying'

/** Columns, progress, planned changes, result. */
export function ImportPage() {
  const { id = '' } = useParams()
  const [is_watched, watch] = useState(true)
  const { data, error, refetch } = useAnswer(getImport, { params: { id } }, is_watched ? { refetch_ms: AGAIN_MS } : {})
  const shown = data?.data
  if (shown && isRunning(shown) !== is_watched) watch(isRunning(shown))
  if (error) return <Failure is_screen error={error} onRetry={() => void refetch()} />
  return data ? <Steps import_={data.data} others_wait={data.others_wait} /> : <Loading />
}

function Steps({ import_, others_wait }: { import_: Import; others_wait: boolean }) {
  const t = useT()
  const { id, kind, status } = import_
  const [is_matching, match] = useState(false)
  const is_open = kind === 'products' && !isRunning(import_) && !['done', 'cancelled'].includes(status)
  const shows_matching = is_open && (is_matching || status === 'uploaded' || status === 'failed')
  return (
    <>
      <PageHead title={import_.file_name}>
        <ButtonLink to="/imports" kind="ghost" icon="clock">
          {t('import.history')}
        </ButtonLink>
        <CancelButton import_={import_} />
      </PageHead>
      <div className="grid gap-6">
        <Panel>
          <p className="flex flex-wrap items-center gap-3">
            <ImportStatusBadge status={status} />
            <span className="mono">
              {formatId(id)} · {formatBytes(import_.bytes)} · {formatTime(import_.created_at)} · {import_.by_name}
            </span>
          </p>
          <Progress import_={import_} />
          <Outcome import_={import_} />
          {others_wait && status === 'checked' && <WaitWarning counts={import_.counts} />}
          {is_open && !shows_matching && (
            <div className="flex flex-wrap gap-2">
              <ApplyButton import_={import_} />
              <Button kind="ghost" icon="list" onClick={() => match(true)}>
                {t(status === 'stale' ? 'import.check_again' : 'import.match_again')}
              </Button>
            </div>
          )}
        </Panel>
        {shows_matching && <ColumnMatching import_={import_} onStarted={() => match(false)} />}
        {!['uploaded', 'checking'].includes(status) && !shows_matching && (
          <PlannedRows key={status} import_={import_} />
        )}
      </div>
    </>
  )
}

function Progress({ import_ }: { import_: Import }) {
  const t = useT()
  if (!isRunning(import_)) return null
  const { status, kind, done, total } = import_
  const word = kind === 'pictures' ? 'import.progress_pictures' : `import.progress_${status}`
  return (
    <div className="grid gap-2" role="status">
      <span>{t(word, { count: done })}</span>
      <progress
        className="w-full"
        aria-label={t(`import.status_${status}`)}
        {...(total > 0 ? { value: done, max: total } : {})}
      />
    </div>
  )
}

function Outcome({ import_ }: { import_: Import }) {
  const t = useT()
  const { status, problem, detail, counts } = import_
  const has_counts = ['checked', 'done', 'stale', 'applying'].includes(status)
  return (
    <>
      {problem !== null && (
        <p className="note note--bad" role="alert">
          <Icon name="alert" />
          <span>{t(`import.problem.${problem}`, { detail: detail ?? '', _: t('import.problem.internal') })}</span>
        </p>
      )}
      {has_counts && <CountsText counts={counts} kind={import_.kind} />}
      {counts.skipped > 0 && <p className="hint">{t('import.skipped', { count: counts.skipped })}</p>}
      {status === 'checked' && counts.wrong > 0 && <p role="alert">{t('import.mend_first')}</p>}
      {status === 'checked' && counts.wrong + counts.new + counts.changed === 0 && <p>{t('import.nothing_to_do')}</p>}
      {status === 'done' && import_.kind === 'products' && <p role="status">{t('import.all_written')}</p>}
    </>
  )
}

/** Fewer rows are done before a progress bar is visible. */
const NOTICED_ROWS = 1000
const ROWS_A_MINUTE = 25_000

/** The embedded database blocks visitors during a large import. */
function WaitWarning({ counts }: Pick<Import, 'counts'>) {
  const t = useT()
  const rows = counts.new + counts.changed
  if (rows < NOTICED_ROWS) return null
  return (
    <p className="note">
      <Icon name="clock" />
      <span>{t('import.others_wait', { minutes: Math.ceil(rows / ROWS_A_MINUTE) })}</span>
    </p>
  )
}

function ApplyButton({ import_: { id, status, counts } }: { import_: Import }) {
  const t = useT()
  const run = useCall()
  const [is_busy, setBusy] = useState(false)
  const count = counts.new + counts.changed
  if (status !== 'checked') return null
  const apply = async () => {
    setBusy(true)
    await run(applyImport, { params: { id: String(id) } })
    setBusy(false)
  }
  return (
    <Button icon="check" is_busy={is_busy} disabled={counts.wrong > 0 || count === 0} onClick={() => void apply()}>
      {t('import.apply', { count })}
    </Button>
  )
}

function CancelButton({ import_: { id, status } }: { import_: Import }) {
  const t = useT()
  const run = useCall()
  if (status === 'done' || status === 'cancelled') return null
  const cancel = async () => {
    const is_meant = await confirm({ title: t('import.cancel_question'), action: t('import.cancel'), is_danger: true })
    if (is_meant) await run(cancelImport, { params: { id: String(id) } })
  }
  return (
    <Button kind="danger" icon="x" onClick={() => void cancel()}>
      {t('import.cancel')}
    </Button>
  )
}
