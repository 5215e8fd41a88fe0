import { useCallback } from 'react'
import { listBonuses, type Profile } from '@shop/contract/shop/account'
import { call } from '../api/call.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { Empty } from '../ui/empty.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { moneyText } from '@shop/ui/components/price/money.ts'
import { Price } from '../ui/price.tsx'
import { dayText, RetryNote, useLoaded, withSession } from '../account/public.ts'
import { Skeleton } from '@shop/ui/components/skeleton/skeleton.tsx'

const load = async () => (await call(listBonuses)).data
type Entry = Awaited<ReturnType<typeof load>>[number]

export function BonusesTab({ user }: { user: Profile }) {
  const { t } = useTranslation()
  const { percent, bonuses_sum } = user.discount
  const { id } = user
  const [entries, retry] = useLoaded(useCallback(() => withSession(id, load), [id]))
  const has_entries = entries.kind === 'loaded' && entries.data.length > 0
  const is_empty = percent === 0 && bonuses_sum === 0
  if (is_empty && entries.kind === 'loaded' && !has_entries)
    return (
      <Empty picture="empty-orders" title={t('no_bonuses_title')} text={t('no_bonuses_text')}>
        <ButtonLink to="/catalog">{t('go_to_catalog')}</ButtonLink>
      </Empty>
    )
  return (
    <div className="grid gap-6">
      <div className="grid gap-6 md:grid-cols-2">
        {percent !== 0 && <Discount percent={percent} />}
        {bonuses_sum !== 0 && <Bonuses sum={bonuses_sum} />}
      </div>
      {entries.kind === 'loading' && <Skeleton className="h-24 rounded-lg" />}
      {entries.kind === 'failed' && <RetryNote text={t('bonuses_not_loaded')} onRetry={retry} />}
      {has_entries && <History entries={entries.data} />}
    </div>
  )
}

function Discount({ percent }: { percent: number }) {
  const { t } = useTranslation()
  return (
    <section className="panel p-6 lg:p-8">
      <h2 className="text-base font-normal text-ink-600">{t('active_discount')}</h2>
      <p className="mt-2 font-display text-6xl font-semibold tracking-[-0.03em] text-brand-600">
        {percent}
        <span className="text-3xl">{'\u00a0%'}</span>
      </p>
      <p className="mt-4 text-[.9375rem] text-ink-600">{t('active_discount_what')}</p>
    </section>
  )
}

function Bonuses({ sum }: { sum: number }) {
  const { t } = useTranslation()
  return (
    <section className="panel p-6 lg:p-8">
      <h2 className="text-base font-normal text-ink-600">{t('bonus_account')}</h2>
      <p className="mt-2">
        <Price amount={sum} className="text-5xl sm:text-6xl" />
      </p>
      <p className="mt-4 text-[.9375rem] text-ink-600">{t('bonus_account_what')}</p>
    </section>
  )
}

function History({ entries }: { entries: readonly Entry[] }) {
  const { t } = useTranslation()
  return (
    <section>
      <h2 className="text-xl">{t('bonus_history')}</h2>
      <ul className="mt-4 rounded-lg border border-line-strong">
        {entries.map((entry) => (
          <li
            key={entry.id}
            className="flex flex-wrap justify-between gap-x-6 border-b border-line px-4 py-3 last:border-0"
          >
            <time className="tnum text-ink-600" dateTime={entry.created_at}>
              {dayText(entry.created_at)}
            </time>
            <span className="min-w-0 max-sm:order-last max-sm:basis-full sm:flex-1">{reasonText(entry, t)}</span>
            <span className="tnum font-semibold whitespace-nowrap">
              {entry.bonuses > 0 ? '+' : ''}
              {moneyText(entry.bonuses)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Staff write free text. */
function reasonText({ reason, bonuses, order_number }: Entry, t: ReturnType<typeof useTranslation>['t']): string {
  if (reason === 'welcome') return t('bonus_welcome')
  if (reason === 'claim_refunded' && order_number !== null) return t('bonus_claim', { number: order_number })
  if (reason === 'order_cancelled' || reason === 'order_changed')
    return order_number === null ? t('bonus_returned_plain') : t('bonus_returned', { number: order_number })
  if (reason === 'order_completed' && order_number === null) return t('bonus_earned_plain')
  if (order_number !== null) return t(bonuses < 0 ? 'bonus_spent' : 'bonus_earned', { number: order_number })
  return reason === 'order' ? t(bonuses < 0 ? 'bonus_spent_plain' : 'bonus_earned_plain') : reason
}
