import { useState } from 'react'
import type { Plan } from '@shop/contract/shop/plans'
import type { RoomDetail } from '@shop/contract/shop/rooms'
import { localised } from '@shop/contract/rules/names'
import { Button } from '@shop/ui/components/button/button.tsx'
import { failureKeyOf } from '../../api/refusal-texts.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { openPopup } from '../../popups/popup-store.ts'
import { Link } from '../../ui/link.tsx'
import { moneyText } from '@shop/ui/components/price/money.ts'
import { Note } from '@shop/ui/components/note/note.tsx'
import { Price } from '../../ui/price.tsx'
import { copyText } from '@shop/ui/components/toast/copy-text.ts'
import { toast } from '@shop/ui/components/toast/toast.tsx'
import { announceBought, type LeftOut, LeftOutNote } from '../plans/left-out.tsx'
import { planOffer } from '../plans/plan-offer.ts'
import { CoverageBar } from './coverage-bar.tsx'
import { buyPlan, joinPlan, keepPlan } from './keep-plan.ts'
import type { Covered, PlannerTotals as Totals, Row } from './planner-state.ts'
import { type KeptPlanner, useOtherPlan } from './use-planner.ts'

interface TotalsProps {
  room: RoomDetail
  rows: readonly Row[]
  totals: Totals
  state: KeptPlanner
}

export function PlannerTotals({ room, rows, totals, state }: TotalsProps) {
  const { t } = useTranslation()
  const { total, required, everything, bought, gaps } = totals
  const rest = state.budget === null ? null : state.budget - total
  const is_over = rest !== null && rest < 0
  return (
    <div className="planner__r">
      <aside className={is_over ? 'tot panel is-over' : 'tot panel'} aria-label={t('planner_summary')}>
        <p className="text-sm text-ink-600">{t('planner_total')}</p>
        <p aria-live="polite">
          <Price amount={total} className="tot__price" />
        </p>
        {rest !== null && (
          <p className="tot__left">
            {t(is_over ? 'planner_over' : 'planner_left', { sum: moneyText(Math.abs(rest)) })}
          </p>
        )}
        <dl className="tot__cov">
          <Coverage
            title={t('planner_required_all')}
            covered={required}
            rows={rows.filter(({ item }) => item.is_required)}
          />
          <Coverage title={t('planner_everything')} covered={everything} rows={rows} />
        </dl>
        <Actions room={room} rows={rows} bought={bought} state={state} />
      </aside>
      {gaps.length > 0 && (
        <Note kind="warn">
          <b>{t('planner_gaps', { count: gaps.length })}</b>
          <p lang="uk">{gaps.map(({ item }) => `${item.number} ${item.name_ua}`).join(', ')}</p>
          <Link className="link" to="/about#consultation">
            {t('planner_ask')}
          </Link>
        </Note>
      )}
      <p className="hint">{t('planner_kept')}</p>
    </div>
  )
}

function Coverage({ title, covered, rows }: { title: string; covered: Covered; rows: readonly Row[] }) {
  const { t } = useTranslation()
  const percent = covered.all === 0 ? 0 : Math.floor((covered.covered / covered.all) * 100)
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        <b>
          {t('planner_of', { part: covered.covered, all: covered.all })} · {percent} %
        </b>
      </dd>
      <dd className="m-0">
        <CoverageBar rows={rows} />
      </dd>
    </div>
  )
}

type Doing = 'basket' | 'link' | 'xlsx' | 'docx' | 'join' | null

function Actions({ room, rows, bought, state }: Omit<TotalsProps, 'totals'> & { bought: readonly Row[] }) {
  const { t, language } = useTranslation()
  const [doing, setDoing] = useState<Doing>(null)
  const [plan, setPlan] = useState<Plan | null>(null)
  const [left_out, setLeftOut] = useState<readonly LeftOut[]>([])
  const other = useOtherPlan(room.code)
  const run = async (what: Doing, work: () => Promise<void>) => {
    setDoing(what)
    await work().catch((error: unknown) => {
      console.warn('The plan was not saved', error)
      toast('err', t(failureKeyOf(error)))
    })
    setDoing(null)
  }
  const buy = () =>
    run('basket', async () => {
      setLeftOut(announceBought(await buyPlan(room.code, state, rows), t))
    })
  const link = () => run('link', async () => setPlan(await keepPlan(room.code, state, rows)))
  const file = (format: 'xlsx' | 'docx') =>
    run(format, async () => location.assign(`/api/plans/${(await keepPlan(room.code, state, rows)).code}/${format}`))
  const join = (other: { code: string; edit_code: string }) =>
    run('join', async () => setPlan(await joinPlan(other, room.code, state, rows)))
  const offer = () =>
    openPopup('commercialOffer', {
      text: t('planner_offer_text', { name: localised(room, 'name', language), count: bought.length }),
      ...planOffer(bought),
    })
  return (
    <div className="grid gap-2">
      <Button
        className="w-full"
        disabled={bought.length === 0}
        is_loading={doing === 'basket'}
        onClick={() => void buy()}
      >
        {t('planner_buy', { count: bought.length })}
      </Button>
      <LeftOutNote left_out={left_out} />
      <Button kind="ghost" className="w-full" disabled={bought.length === 0} onClick={offer}>
        {t('commercial_offer_title')}
      </Button>
      <Button kind="ghost" className="w-full" is_loading={doing === 'xlsx'} onClick={() => void file('xlsx')}>
        {t('planner_workbook')}
      </Button>
      <Button kind="ghost" className="w-full" is_loading={doing === 'docx'} onClick={() => void file('docx')}>
        {t('planner_specification')}
      </Button>
      <Button kind="text" className="w-full" is_loading={doing === 'link'} onClick={() => void link()}>
        {t('planner_link')}
      </Button>
      {other && (
        <Button kind="text" className="w-full" is_loading={doing === 'join'} onClick={() => void join(other)}>
          {t('planner_join', { code: other.code })}
        </Button>
      )}
      {plan && <PlanLink code={plan.code} />}
    </div>
  )
}

function PlanLink({ code }: { code: string }) {
  const { t } = useTranslation()
  const address = `${location.origin}/plans/${code}`
  const copy = () => void copyText(address, { done: t('planner_copied'), failed: t('something_was_happen') })
  return (
    <div className="tot__link" role="status">
      <Link className="link break-all" to={`/plans/${code}`}>
        {address}
      </Link>
      <Button kind="ghost" size="sm" onClick={copy}>
        {t('planner_copy')}
      </Button>
    </div>
  )
}
