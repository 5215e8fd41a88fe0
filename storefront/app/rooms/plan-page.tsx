import { getPlan, type Plan, type PlanItem } from '@shop/contract/shop/plans'
import { localised } from '@shop/contract/rules/names'
import { Button } from '@shop/ui/components/button/button.tsx'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { call } from '../api/call.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { definePage } from '../pages/page.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Empty } from '../ui/empty.tsx'
import { moneyText } from '@shop/ui/components/price/money.ts'
import { Price } from '../ui/price.tsx'
import { toast } from '@shop/ui/components/toast/toast.tsx'
import { putPlan } from './put-plan.ts'
import './planner.css'
import './planner-totals.css'
import './position-row.css'

/** A saved plan, opened by its link. The page itself knows no plan: the browser loads it. */
export const planPage = definePage<null>('plan', {
  loader: () => Promise.resolve(null),
  Component: PlanFrame,
  handle: {
    crumbs: (_, t) => [{ label: t('complex_solutions'), to: '/complex-solutions' }, { label: t('plan_title') }],
    title: (_, t) => t('plan_title'),
  },
})

type Loaded = Plan | 'loading' | 'unknown' | 'failed'

function PlanFrame() {
  const { t } = useTranslation()
  const { code = '' } = useParams()
  const [loaded, setLoaded] = useState<Loaded>('loading')
  useEffect(() => {
    let is_current = true
    call(getPlan, { params: { code } }).then(
      ({ data }) => is_current && setLoaded(data),
      (error: { status?: number }) => is_current && setLoaded(error.status === 404 ? 'unknown' : 'failed'),
    )
    return () => {
      is_current = false
    }
  }, [code])
  if (loaded === 'loading')
    return (
      <div className="page" aria-busy="true">
        <p role="status">{t('plan_loading')}</p>
      </div>
    )
  if (typeof loaded === 'string')
    return (
      <div className="page">
        <Empty picture="empty-search" title={t(loaded === 'unknown' ? 'plan_unknown' : 'something_was_happen')}>
          <ButtonLink to="/complex-solutions">{t('complex_solutions')}</ButtonLink>
        </Empty>
      </div>
    )
  return <PlanView plan={loaded} />
}

function PlanView({ plan }: { plan: Plan }) {
  const { t } = useTranslation()
  const [is_buying, setBuying] = useState(false)
  const buy = async () => {
    setBuying(true)
    try {
      await putPlan(
        plan.code,
        plan.items.flatMap(({ matches }) => matches),
      )
      toast('ok', t('planner_bought'), { label: t('go_to_cart'), to: '/basket' })
    } catch (error) {
      console.warn('The plan was not put into the basket', error)
      toast('err', t('something_was_happen'))
    } finally {
      setBuying(false)
    }
  }
  return (
    <div className="page">
      <div className="planner__head">
        <div>
          <p className="planner__eye">{t('plan_code', { code: plan.code })}</p>
          <h1 className="text-3xl lg:text-4xl">{plan.name ?? t('plan_title')}</h1>
        </div>
        <p className="planner__norm">
          {t('planner_of', { part: plan.coverage.covered, all: plan.coverage.items })} · {plan.coverage.percent} %
        </p>
      </div>
      <div className="planner__grid">
        <div className="min-w-0">
          {plan.rooms.map((room) => (
            <PlanRoom key={room.room} room={room} items={plan.items.filter((item) => item.room === room.room)} />
          ))}
        </div>
        <aside className="tot panel" aria-label={t('planner_summary')}>
          <p className="text-sm text-ink-600">{t('planner_total')}</p>
          <Price amount={plan.total} className="tot__price" />
          {plan.budget !== null && (
            <p className="tot__left">
              {t(plan.budget < plan.total ? 'planner_over' : 'planner_left', {
                sum: moneyText(Math.abs(plan.budget - plan.total)),
              })}
            </p>
          )}
          <dl className="my-4 grid gap-1 text-sm">
            {plan.dk_totals.map(({ dk_class, sum }) => (
              <div key={dk_class} className="flex justify-between gap-4">
                <dt className="mono">{dk_class === null ? t('plan_no_dk') : `ДК ${dk_class}0000`}</dt>
                <dd>{moneyText(sum)}</dd>
              </div>
            ))}
          </dl>
          <div className="no-print grid gap-2">
            <Button className="w-full" is_loading={is_buying} onClick={() => void buy()}>
              {t('plan_buy')}
            </Button>
            <a className="btn btn--ghost w-full" href={`/api/plans/${plan.code}/xlsx`} download>
              {t('planner_workbook')}
            </a>
            <Button kind="text" className="w-full" onClick={() => print()}>
              {t('plan_print')}
            </Button>
          </div>
          <p className="hint mt-3">{t('plan_no_personal_data')}</p>
        </aside>
      </div>
    </div>
  )
}

function PlanRoom({ room, items }: { room: Plan['rooms'][number]; items: readonly PlanItem[] }) {
  const { t, language } = useTranslation()
  return (
    <section className="mb-8">
      <h2 className="text-xl">{localised(room, 'name', language)}</h2>
      <p className="mt-1 mb-3 text-sm text-ink-600">
        {t('plan_size', { pupils: room.pupils, groups: room.groups })}
        {room.is_outdated && ` ${t('plan_outdated')}`}
      </p>
      <ul className="secs">
        {items.map((item) => (
          <PlanRow key={item.number} item={item} />
        ))}
      </ul>
    </section>
  )
}

function PlanRow({ item }: { item: PlanItem }) {
  const { t, language } = useTranslation()
  const match = item.matches.find(({ product_id }) => product_id === item.choice)
  const goods = match ? localised(match, 'name', language) : t('planner_no_goods')
  return (
    <li className="planrow">
      <span className="mono">{item.number}</span>
      <span className="min-w-0">
        <b className="font-semibold">{item.name_ua}</b>
        <span className="block text-sm text-ink-600">{item.is_owned ? t('planner_owned') : goods}</span>
      </span>
      <span className="mono text-right">{item.is_owned ? '' : item.amount}</span>
      {item.sum > 0 ? <Price amount={item.sum} /> : <span aria-hidden="true">—</span>}
    </li>
  )
}
