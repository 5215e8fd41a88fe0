import { HTML_LANG } from '@shop/contract/primitives'
import { copyPlan, type PlanRoom } from '@shop/contract/shop/plans'
import { localised } from '@shop/contract/rules/names'
import { Button } from '@shop/ui/components/button/button.tsx'
import { moneyText } from '@shop/ui/components/price/money.ts'
import { Note } from '@shop/ui/components/note/note.tsx'
import { toast } from '@shop/ui/components/toast/toast.tsx'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { dayText } from '../../account/public.ts'
import { call } from '../../api/call.ts'
import { useAction } from '../../api/use-action.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { focusHeading } from '../../ui/focus-beside.ts'
import { useGo } from '../../ui/link.tsx'
import { PlanComparison } from './plan-comparison.tsx'
import { editLink, planLink } from './plan-links.ts'
import { PlanNews } from './plan-news.tsx'
import { PlanRooms } from './plan-rooms.tsx'
import { PlanSharing } from './plan-sharing.tsx'
import type { OpenPlan, PlanStore } from './plan-store.ts'
import { PlanTotals } from './plan-totals.tsx'
import { replaceCodes } from '../planner/use-planner.ts'

const REFRESH_MS = 20_000
const UNDO_MS = 10_000
const NAME_MAX = 60

/** Design, second part B, section 4. */
export function PlanView({ store }: { store: PlanStore }) {
  const { t } = useTranslation()
  const go = useGo()
  const { plan, edit_code } = useStore(store.state)
  const [removed, setRemoved] = useRemovedRoom(store)
  useColleagues(store)
  const onClosed = (old_code: string) => {
    const { plan, edit_code } = store.state.getState()
    if (edit_code === null) return
    replaceCodes(old_code, { code: plan.code, edit_code })
    void go(editLink(plan.code, edit_code), { replace: true })
  }
  return (
    <div className="page">
      <Head store={store} />
      <div className="no-print">
        <Note kind="info">{t(edit_code === null ? 'plan_note_look' : 'plan_note_change')}</Note>
      </div>
      <div className="plan__grid">
        <div className="plan__l">
          <div className="plan__rooms">
            <PlanRooms store={store} onRemove={setRemoved} />
            {removed && <RemovedNote store={store} {...removed} />}
          </div>
          <PlanNews plan={plan} />
          <CodeTotals {...plan} />
          <PlanComparison plan={plan} />
        </div>
        <div className="plan__r">
          <PlanTotals store={store} />
          <PlanSharing store={store} onClosed={onClosed} />
        </div>
      </div>
    </div>
  )
}

function Head({ store }: { store: PlanStore }) {
  const { t } = useTranslation()
  const { plan, edit_code, status } = useStore(store.state)
  return (
    <div className="phead">
      <div className="min-w-0 grow">
        <p className="planner__eye">{t('plan_eyebrow')}</p>
        {edit_code === null ? (
          <h1 className="text-3xl lg:text-4xl">{plan.name ?? t('plan_title')}</h1>
        ) : (
          <NameField key={plan.name} name={plan.name} onChange={store.rename} />
        )}
        <p className="phead__m">
          <span className="mono phead__code">{plan.code}</span>
          <span>
            {t('plan_changed')} <time dateTime={plan.updated_at}>{dayText(plan.updated_at)}</time>
          </span>
          {edit_code !== null && <SaveStatus status={status} onRetry={() => void store.saveDrafts()} />}
        </p>
      </div>
      <LinkQr {...plan.link_qr} />
      <div className="phead__a no-print">
        <CopyButton code={plan.code} is_first={edit_code === null} />
        <Button kind="ghost" size="sm" onClick={() => print()}>
          {t('plan_print')}
        </Button>
      </div>
    </div>
  )
}

/** On paper only. */
function LinkQr({ size, path }: OpenPlan['plan']['link_qr']) {
  const { t } = useTranslation()
  return (
    <svg
      className="plan__printed phead__qr"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={t('plan_qr')}
    >
      <path d={path} />
    </svg>
  )
}

function NameField({ name, onChange }: { name: string | null; onChange: (name: string | null) => unknown }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(name ?? '')
  const save = () => {
    const wanted = typed.trim().replaceAll(/\s+/g, ' ') || null
    if (wanted !== name) onChange(wanted)
  }
  return (
    <h1 className="text-3xl lg:text-4xl">
      <textarea
        className="phead__name"
        rows={1}
        aria-label={t('plan_name')}
        placeholder={t('plan_title')}
        maxLength={NAME_MAX}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          event.currentTarget.blur()
        }}
        onBlur={save}
      />
    </h1>
  )
}

function SaveStatus({ status, onRetry }: { status: OpenPlan['status']; onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <span className={`status status--${status === 'failed' ? 'out' : 'in'} no-print`} role="status">
      {t(`plan_${status}`)}
      {status === 'failed' && (
        <button type="button" className="link ml-2" onClick={onRetry}>
          {t('try_again')}
        </button>
      )}
    </span>
  )
}

function CopyButton({ code, is_first }: { code: string; is_first: boolean }) {
  const { t } = useTranslation()
  const go = useGo()
  const { is_running, run } = useAction()
  const copy = async () => {
    const { data } = await call(copyPlan, { params: { code } })
    toast('ok', t('plan_copied'))
    await go(data.edit_code === undefined ? planLink(data.code) : editLink(data.code, data.edit_code))
  }
  return (
    <Button kind={is_first ? 'primary' : 'ghost'} size="sm" is_loading={is_running} onClick={() => void run(copy)}>
      {t('plan_copy')}
    </Button>
  )
}

/** Sums by class of ДК 021:2015, for the yearly plan of purchases. */
function CodeTotals({ dk_totals, total }: OpenPlan['plan']) {
  const { t } = useTranslation()
  if (dk_totals.length === 0) return null
  return (
    <section className="panel">
      <div className="panel__head">
        <h2>{t('plan_codes')}</h2>
        <span className="hint">{t('plan_codes_for')}</span>
      </div>
      <table className="table pdk">
        <thead>
          <tr>
            <th scope="col">{t('plan_code_column')}</th>
            <th scope="col">{t('plan_code_name')}</th>
            <th scope="col" className="num">
              {t('sum')}
            </th>
          </tr>
        </thead>
        <tbody>
          {dk_totals.map(({ dk_class, name_ua, sum }) => (
            <tr key={dk_class}>
              <td className="mono">{dk_class === null ? t('plan_no_dk') : `${dk_class}0000`}</td>
              <td lang={HTML_LANG.ua}>{name_ua}</td>
              <td className="num">{moneyText(sum)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t('total')}
            </th>
            <td className="num">
              <b>{moneyText(total)}</b>
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

interface Removed {
  room: PlanRoom
  before: OpenPlan['plan']
}

/** For ten seconds. */
function useRemovedRoom(store: PlanStore) {
  const [removed, setRemoved] = useState<Removed | null>(null)
  useEffect(() => {
    if (removed === null) return
    const timer = setTimeout(() => setRemoved(null), UNDO_MS)
    return () => clearTimeout(timer)
  }, [removed])
  const remove = async (room: PlanRoom) => {
    await store.saveDrafts()
    const before = store.state.getState().plan
    await store.removeRoom(room.room)
    setRemoved({ room, before })
  }
  return [removed, (room: PlanRoom) => void remove(room)] as const
}

function RemovedNote({ store, room, before }: Removed & { store: PlanStore }) {
  const { t, language } = useTranslation()
  const { plan } = useStore(store.state)
  if (plan.rooms.some((one) => one.room === room.room)) return null
  return (
    <Note kind="info">
      <p role="status">
        {t('plan_removed', { name: localised(room, 'name', language) })}{' '}
        <button
          type="button"
          className="link"
          onClick={({ currentTarget }) => {
            focusHeading(currentTarget.closest('.plan__rooms')?.querySelector('h2'))
            void store.restoreRoom(room.room, before)
          }}
        >
          {t('plan_restore')}
        </button>
      </p>
    </Note>
  )
}

function useColleagues(store: PlanStore) {
  useEffect(() => {
    const refresh = () =>
      document.visibilityState === 'visible'
        ? store.refresh().catch((error: unknown) => console.warn('The plan was not read again', error))
        : store.saveDrafts()
    const timer = setInterval(() => document.visibilityState === 'visible' && void refresh(), REFRESH_MS)
    const onVisible = () => void refresh()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisible)
      void store.saveDrafts()
    }
  }, [store])
}
