import { Link } from 'react-router'
import type { Dashboard } from '@shop/contract/admin/access/admin-access'
import { Panel } from '../kit/page/panel.tsx'
import { formatMoney } from '../kit/text/format.ts'
import { useT } from '../kit/text/translate.ts'

const PLACES = {
  received: '/payments',
  expected: '/debts',
  overdue: `/debts?filter=${encodeURIComponent('{"overdue":"1"}')}`,
} as const
const NAMES = ['received', 'expected', 'overdue'] as const

/** Received in 30 days, due, overdue and earned. Nothing for roles that do not see money. */
export function MoneyFigures({ dashboard }: { dashboard: Pick<Dashboard, (typeof NAMES)[number] | 'margin'> }) {
  const t = useT()
  if (dashboard.received === null) return null
  return (
    <Panel is_flush>
      <dl className="grid gap-4 p-5 sm:grid-cols-2 lg:grid-flow-col lg:auto-cols-fr lg:grid-cols-none">
        {NAMES.map((name) => (
          <div key={name}>
            <dt className="text-sm text-ink-600">
              <Link className="link" to={PLACES[name]}>
                {t(`dashboard.${name}`)}
              </Link>
            </dt>
            <dd
              className={`mt-1 tnum text-xl font-semibold ${name === 'overdue' && (dashboard.overdue ?? 0) > 0 ? 'text-danger-700' : ''}`}
            >
              {formatMoney(dashboard[name] ?? 0)}
            </dd>
          </div>
        ))}
        {dashboard.margin && (
          <div>
            <dt className="text-sm text-ink-600">{t('dashboard.margin')}</dt>
            <dd className="mt-1 tnum text-xl font-semibold">{formatMoney(dashboard.margin.sum)}</dd>
            <dd className="text-sm text-ink-600">{t('dashboard.margin_part', dashboard.margin)}</dd>
          </div>
        )}
      </dl>
    </Panel>
  )
}
