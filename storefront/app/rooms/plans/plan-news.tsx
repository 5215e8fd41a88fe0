import { HTML_LANG } from '@shop/contract/primitives'
import type { Plan } from '@shop/contract/shop/plans'
import { hryvnia, kopiykas, minus, plus, times } from '@shop/contract/rules/money/price'
import { localised } from '@shop/contract/rules/names'
import { Button } from '@shop/ui/components/button/button.tsx'
import { moneyText } from '@shop/ui/components/price/money.ts'
import { useEffect } from 'react'
import { dayText } from '../../account/public.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { isSeen, newsSince, type PlanNews as News, rememberPlan, useSeenPlan } from './seen-plans.ts'

const SIGNS = { dearer: '↑', cheaper: '↓', gone: '×' }

/** Changes since this browser last noted the prices. */
export function PlanNews({ plan }: { plan: Plan }) {
  const { t, language } = useTranslation()
  const seen = useSeenPlan(plan.code)
  useEffect(() => {
    if (!isSeen(plan.code)) rememberPlan(plan)
  }, [plan])
  const news = seen ? newsSince(seen, plan) : []
  if (!seen || news.length === 0) return null
  const rooms = new Map(plan.rooms.map((room) => [room.room, localised(room, 'name', language)]))
  return (
    <section className="panel">
      <div className="panel__head">
        <h2>{t('plan_news', { day: dayText(seen.at) })}</h2>
        <Button kind="soft" size="sm" className="no-print" onClick={() => rememberPlan(plan)}>
          {t('plan_news_seen')}
        </Button>
      </div>
      <ul className="chg">
        {news.map((one) => (
          <li key={`${one.room} ${one.number}`}>
            <span className={`chg__k chg__k--${one.kind}`} aria-hidden="true">
              {SIGNS[one.kind]}
            </span>
            <div>
              <b lang={HTML_LANG.ua}>{one.name_ua}</b>
              <span className="mono">
                {one.number} · {rooms.get(one.room)}
              </span>
            </div>
            <span className="chg__v">
              {one.kind === 'gone' ? (
                t('plan_news_gone')
              ) : (
                <>
                  <span className="sr-only">{t(`plan_news_${one.kind}`)}: </span>
                  <s>{moneyText(one.before)}</s> <b>{moneyText(one.after ?? 0)}</b>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      <p className="plan__change">{t('plan_news_total', { sum: signed(totalOf(news, plan)) })}</p>
    </section>
  )
}

/** Of the goods still sold, in hryvnia. */
function totalOf(news: readonly News[], plan: Plan): number {
  const changes = news.flatMap(({ room, number, before, after, kind }) => {
    const item = plan.items.find((one) => one.room === room && one.number === number)
    if (!item || after === null || kind === 'gone') return []
    return [times(minus(kopiykas(after), kopiykas(before)), item.amount)]
  })
  return hryvnia(plus(...changes))
}

const signed = (sum: number) => `${sum > 0 ? '+' : sum < 0 ? '−' : ''}${moneyText(Math.abs(sum))}`
