import type { Reply } from '@shop/contract/endpoint'
import type { putPlanIntoBasket } from '@shop/contract/shop/plans'
import { Note } from '@shop/ui/components/note/note.tsx'
import { toast } from '@shop/ui/components/toast/toast.tsx'
import { type TFunction, useTranslation } from '../../i18n/translation.tsx'

export type LeftOut = Reply<typeof putPlanIntoBasket>['data']['left_out'][number]

/** @returns the positions that a buyer expects in the basket; those without any product are known before */
export function announceBought(left_out: readonly LeftOut[], t: TFunction): LeftOut[] {
  const missing = left_out.filter(({ reason }) => reason !== 'no_product')
  const key = missing.length > 0 ? 'planner_bought_partly' : 'planner_bought'
  toast('ok', t(key), { label: t('go_to_cart'), to: '/basket' })
  return missing
}

export function LeftOutNote({ left_out }: { left_out: readonly LeftOut[] }) {
  const { t } = useTranslation()
  if (left_out.length === 0) return null
  return (
    <Note kind="warn">
      <b>{t('left_out_title')}</b>
      <ul>
        {left_out.map(({ room, number, name_ua, amount, reason }) => (
          <li key={`${room} ${number}`}>
            <span lang="uk">
              {number} {name_ua}
            </span>
            {': '}
            {t(reason === 'too_many' ? 'left_out_too_many' : 'left_out_no_stock', { amount })}
          </li>
        ))}
      </ul>
    </Note>
  )
}
