import type { OrderDetail } from '@shop/contract/shop/orders/orders'
import { localised } from '@shop/contract/rules/names'
import type { ReorderLine } from '../checkout/public.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { Link } from '../ui/link.tsx'
import { Note } from '@shop/ui/components/note/note.tsx'

interface ReorderNoteProps {
  done: readonly ReorderLine[]
  order: OrderDetail
}

/** Products that could not be added, and why. */
export function ReorderNote({ done, order }: ReorderNoteProps) {
  const { t, language } = useTranslation()
  const gone = order.lines.filter(({ product_id }) => product_id === null)
  const changed = done.filter(({ problem }) => problem !== null)
  const is_nothing = done.every(({ added }) => added === 0)
  if (gone.length === 0 && changed.length === 0) return null
  const nameOf = (id: number) => {
    const line = order.lines.find(({ product_id }) => product_id === id)
    return line ? localised({ ...line }, 'name', language) : `${t('number_sign')} ${id}`
  }
  return (
    <div role="status" className="mt-6">
      <Note kind="warn">
        <b className="font-semibold">{t(is_nothing ? 'order_again_nothing' : 'order_again_partly')}</b>
        <ul className="mt-1 grid gap-1">
          {gone.map((line) => (
            <li key={line.article}>{t('again_gone', { name: localised({ ...line }, 'name', language) })}</li>
          ))}
          {changed.map(({ product_id, problem, wanted, added, multiple }) => (
            <li key={product_id}>{t(`again_${problem}`, { name: nameOf(product_id), wanted, added, multiple })}</li>
          ))}
        </ul>
        {!is_nothing && (
          <Link to="/basket" className="link mt-2 inline-block">
            {t('open_cart')}
          </Link>
        )}
      </Note>
    </div>
  )
}
