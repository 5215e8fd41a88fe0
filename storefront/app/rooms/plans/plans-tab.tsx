import { useCallback } from 'react'
import { listPlans } from '@shop/contract/shop/plans'
import { localised } from '@shop/contract/rules/names'
import { dayText, RetryNote, useLoaded, withSession } from '../../account/public.ts'
import { call } from '../../api/call.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Link } from '../../ui/link.tsx'

const load = async () => (await call(listPlans)).data

/** Last changed first; each can be compared with the one before. */
export function PlansTab({ user_id }: { user_id: number }) {
  const { t, language } = useTranslation()
  const [plans, retry] = useLoaded(useCallback(() => withSession(user_id, load), [user_id]))
  if (plans.kind === 'loading') return <p role="status">{t('loading...')}</p>
  if (plans.kind === 'failed') return <RetryNote text={t('plans_not_loaded')} onRetry={retry} />
  if (plans.data.length === 0)
    return (
      <Empty picture="empty-orders" title={t('plans_empty_title')} text={t('plans_empty_text')}>
        <ButtonLink to="/complex-solutions">{t('complex_solutions')}</ButtonLink>
      </Empty>
    )
  return (
    <ul className="grid gap-4" aria-label={t('my_plans')}>
      {plans.data.map(({ code, name, room_names, updated_at }, place) => {
        const earlier = plans.data[place + 1]
        return (
          <li key={code} className="panel flex flex-wrap items-start justify-between gap-x-6 gap-y-3 p-5">
            <div className="min-w-0">
              <h2 className="text-lg">
                <Link className="link" to={`/plans/${code}`}>
                  {name ?? t('plan_code', { code })}
                </Link>
              </h2>
              <p className="mt-1 text-sm text-ink-600">
                {room_names.map((one) => localised(one, 'name', language)).join(', ')}
              </p>
              <p className="mt-1 text-sm text-ink-600">
                <span className="mono">{code}</span>,{' '}
                <time className="tnum" dateTime={updated_at}>
                  {dayText(updated_at)}
                </time>
              </p>
            </div>
            {earlier && (
              <Link
                className="link inline-flex min-h-11 items-center text-sm"
                to={`/plans/${code}?with=${earlier.code}`}
              >
                {t('plan_compare_earlier')}
                <span className="sr-only">: {code}</span>
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}
