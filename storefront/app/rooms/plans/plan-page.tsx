import { isRefusedWith, isCallFailed } from '@shop/contract/call'
import { getPlan, type Plan } from '@shop/contract/shop/plans'
import { useEffect, useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { call } from '../../api/call.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { definePage } from '../../pages/page.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Empty } from '../../ui/empty.tsx'
import { editCodeIn } from './plan-links.ts'
import { PlanStore } from './plan-store.ts'
import { PlanView } from './plan-view.tsx'
import { editCodeOf } from '../planner/use-planner.ts'
import '@shop/ui/components/table/table.css'
import '../planner/planner.css'
import '../planner/planner-totals.css'
import '../planner/position-row.css'
import './plan-page.css'
import './plan-rooms.css'

/** The browser loads the plan. */
export const planPage = definePage<null>('plan', {
  loader: () => Promise.resolve(null),
  Component: PlanFrame,
  handle: {
    crumbs: (_, t) => [{ label: t('complex_solutions'), to: '/complex-solutions' }, { label: t('plan_title') }],
    title: (_, t) => t('plan_title'),
  },
})

const FAILURES = { unknown: 'plan_unknown', closed: 'plan_closed', failed: 'something_was_happen' } as const

type Loaded = PlanStore | 'loading' | keyof typeof FAILURES

function PlanFrame() {
  const { t } = useTranslation()
  const loaded = useOpenPlan()
  if (loaded === 'loading')
    return (
      <div className="page" aria-busy="true">
        <p role="status">{t('plan_loading')}</p>
      </div>
    )
  if (typeof loaded === 'string')
    return (
      <div className="page">
        <Empty picture="empty-search" title={t(FAILURES[loaded])}>
          <ButtonLink to="/complex-solutions">{t('complex_solutions')}</ButtonLink>
        </Empty>
      </div>
    )
  return <PlanView key={loaded.state.getState().plan.code} store={loaded} />
}

/** Editable with the link's code, or in the browser that made it. */
function useOpenPlan(): Loaded {
  const { code = '' } = useParams()
  const { hash } = useLocation()
  const [loaded, setLoaded] = useState<Loaded>('loading')
  useEffect(() => {
    let is_current = true
    const open = (plan: Plan) => {
      const own_code = plan.edit_code ?? editCodeOf(plan.code)
      return new PlanStore(plan, own_code ?? editCodeIn(hash), own_code !== null)
    }
    call(getPlan, { params: { code } }).then(
      ({ data }) => is_current && setLoaded(open(data)),
      (error: unknown) => is_current && setLoaded(failureOf(error)),
    )
    return () => {
      is_current = false
    }
  }, [code, hash])
  return loaded
}

function failureOf(error: unknown): keyof typeof FAILURES {
  if (isRefusedWith(error, 'plan_closed')) return 'closed'
  return isCallFailed(error) && error.status === 404 ? 'unknown' : 'failed'
}
