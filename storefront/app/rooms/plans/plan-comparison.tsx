import { HTML_LANG } from '@shop/contract/primitives'
import { getPlan, type Plan } from '@shop/contract/shop/plans'
import { localised } from '@shop/contract/rules/names'
import { Button } from '@shop/ui/components/button/button.tsx'
import { moneyText } from '@shop/ui/components/price/money.ts'
import { useEffect, useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../../api/call.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { planChanges, totalChange } from './plan-changes.ts'

/** With the plan that `?with=` names, such as last year's. */
export function PlanComparison({ plan }: { plan: Plan }) {
  const { t } = useTranslation()
  const [query, setQuery] = useSearchParams()
  const other = query.get('with') ?? ''
  const [typed, setTyped] = useState(other)
  const input_id = useId()
  return (
    <section className={`panel p-6 ${other === '' ? 'no-print' : ''}`}>
      <h2 className="text-xl">{t('plan_compare')}</h2>
      <form
        className="no-print mt-3 flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          setQuery(typed.trim() === '' ? {} : { with: typed.trim() }, { preventScrollReset: true })
        }}
      >
        <div className="field m-0">
          <label htmlFor={input_id}>{t('plan_compare_code')}</label>
          <input
            className="input font-mono uppercase"
            id={input_id}
            autoComplete="off"
            maxLength={20}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <Button kind="ghost" type="submit">
          {t('plan_compare_show')}
        </Button>
      </form>
      {other !== '' && <Compared key={other} code={other} plan={plan} />}
    </section>
  )
}

function Compared({ code, plan }: { code: string; plan: Plan }) {
  const { t } = useTranslation()
  const [before, setBefore] = useState<Plan | 'failed' | null>(null)
  useEffect(() => {
    let is_current = true
    call(getPlan, { params: { code } }).then(
      ({ data }) => is_current && setBefore(data),
      () => is_current && setBefore('failed'),
    )
    return () => {
      is_current = false
    }
  }, [code])
  return (
    <div role="status">
      {before === 'failed' && <p className="err mt-3">{t('plan_unknown')}</p>}
      {before !== null && before !== 'failed' && <Changes before={before} after={plan} />}
    </div>
  )
}

function Changes({ before, after }: { before: Plan; after: Plan }) {
  const { t, language } = useTranslation()
  const changes = planChanges(before, after)
  const change = totalChange(before, after)
  const rooms = new Map([...before.rooms, ...after.rooms].map((room) => [room.room, localised(room, 'name', language)]))
  return (
    <>
      <p className="mt-4">
        {before.name ?? t('plan_code', { code: before.code })}: {moneyText(before.total)} →{' '}
        <b className="font-semibold">{moneyText(after.total)}</b> ({change > 0 ? '+' : change < 0 ? '−' : ''}
        {moneyText(Math.abs(change))})
      </p>
      {changes.length === 0 ? (
        <p className="mt-3">{t('plan_compare_same')}</p>
      ) : (
        // Scrolling regions must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className="table-wrap mt-4" role="region" aria-label={t('plan_compare')} tabIndex={0}>
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{t('plan_compare_position')}</th>
                <th scope="col" className="num">
                  {t('plan_compare_amount')}
                </th>
                <th scope="col" className="num">
                  {t('sum')}
                </th>
              </tr>
            </thead>
            <tbody>
              {changes.map(({ room, number, name_ua, amounts: [was, is], sums: [sum_was, sum_is] }) => (
                <tr key={`${room} ${number}`}>
                  <th scope="row" className="text-left font-normal">
                    <span className="mono">{number}</span> <span lang={HTML_LANG.ua}>{name_ua}</span>
                    <span className="block text-sm text-ink-600">{rooms.get(room)}</span>
                  </th>
                  <td className="num">
                    {was ?? '—'} → {is ?? '—'}
                  </td>
                  <td className="num">
                    {moneyText(sum_was)} → {moneyText(sum_is)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}
