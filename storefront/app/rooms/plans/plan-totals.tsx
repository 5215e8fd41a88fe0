import { Button } from '@shop/ui/components/button/button.tsx'
import { moneyText } from '@shop/ui/components/price/money.ts'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useAction } from '../../api/use-action.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { openPopup } from '../../popups/popup-store.ts'
import { Price } from '../../ui/price.tsx'
import { CoverageBar } from '../planner/coverage-bar.tsx'
import { rowsOfRoom } from './plan-rows.ts'
import type { PlanStore } from './plan-store.ts'
import { BudgetField } from '../planner/budget-field.tsx'
import { totalsOf } from '../planner/planner-state.ts'
import { announceBought, type LeftOut, LeftOutNote } from './left-out.tsx'
import { planOffer } from './plan-offer.ts'
import { putPlan } from './put-plan.ts'

export function PlanTotals({ store }: { store: PlanStore }) {
  const { t } = useTranslation()
  const { plan, drafts, edit_code } = useStore(store.state)
  const rows = plan.rooms.flatMap(({ room }) => rowsOfRoom(plan, room, drafts))
  const { total, everything } = totalsOf(rows)
  const percent = everything.all === 0 ? 0 : Math.floor((everything.covered / everything.all) * 100)
  const is_over = plan.budget !== null && plan.budget < total
  return (
    <aside className={is_over ? 'tot panel is-over' : 'tot panel'} aria-label={t('planner_summary')}>
      <p className="text-sm text-ink-600">{t('plan_total', { count: plan.rooms.length })}</p>
      <p aria-live="polite">
        <Price amount={total} className="tot__price" />
      </p>
      {plan.budget !== null && (
        <>
          <div className="plan__bud" aria-hidden="true">
            <i style={{ width: `${Math.min(100, (total / plan.budget) * 100)}%` }} />
          </div>
          <p className="tot__left">
            {t(is_over ? 'planner_over' : 'planner_left', { sum: moneyText(Math.abs(plan.budget - total)) })}
          </p>
        </>
      )}
      {edit_code !== null && (
        <BudgetField className="no-print mt-4" key={plan.budget} budget={plan.budget} onChange={store.setBudget} />
      )}
      <dl className="tot__cov">
        <div>
          <dt>{t('planner_everything')}</dt>
          <dd>
            <b>
              {t('planner_of', { part: everything.covered, all: everything.all })} · {percent} %
            </b>
          </dd>
          <dd className="m-0">
            <CoverageBar rows={rows} />
          </dd>
        </div>
      </dl>
      <Actions store={store} />
    </aside>
  )
}

function Actions({ store }: { store: PlanStore }) {
  const { t } = useTranslation()
  const { is_running, run } = useAction()
  const [left_out, setLeftOut] = useState<readonly LeftOut[]>([])
  const { plan, drafts } = useStore(store.state)
  const buy = async () => {
    await store.saveDrafts()
    const cards = plan.items.flatMap(({ matches }) => matches)
    setLeftOut(announceBought(await putPlan(plan.code, cards), t))
  }
  const { bought } = totalsOf(plan.rooms.flatMap(({ room }) => rowsOfRoom(plan, room, drafts)))
  const { lines, reduced } = planOffer(bought)
  const offer = () =>
    openPopup('commercialOffer', {
      text: t('planner_offer_text', { name: plan.name ?? t('plan_title'), count: lines.length }),
      lines,
      reduced,
    })
  return (
    <div className="no-print grid gap-2">
      <Button className="w-full" disabled={lines.length === 0} is_loading={is_running} onClick={() => void run(buy)}>
        {t('plan_buy')}
      </Button>
      <LeftOutNote left_out={left_out} />
      <Button kind="ghost" className="w-full" disabled={lines.length === 0} onClick={offer}>
        {t('commercial_offer_title')}
      </Button>
      <a className="btn btn--ghost w-full" href={`/api/plans/${plan.code}/xlsx`} download>
        {t('planner_workbook')}
      </a>
      <a className="btn btn--ghost w-full" href={`/api/plans/${plan.code}/docx`} download>
        {t('planner_specification')}
      </a>
    </div>
  )
}
