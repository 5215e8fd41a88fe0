import { localised } from '@shop/contract/rules/names'
import { Trash2 } from '../ui/rare-icon-paths.ts'
import { useTranslation, type TFunction } from '../i18n/translation.tsx'
import { IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { moneyText } from '../ui/money.ts'
import { FieldError } from '../ui/note.tsx'
import { Picture } from '../ui/picture.tsx'
import { Price } from '../ui/price.tsx'
import { Stepper } from '../ui/stepper.tsx'
import { shownPrice, type BasketLine } from './basket-lines.ts'
import { basketSums } from './basket-sums.ts'
import { useLineNotices } from './line-notices.ts'
import { lineProblem } from './line-problem.ts'
import { removeLine, setAmount } from './set-amount.ts'

const COLUMNS =
  'grid-cols-[64px_minmax(0,1fr)_44px] sm:grid-cols-[84px_minmax(0,1fr)_44px] lg:grid-cols-[112px_minmax(0,1fr)_148px_150px_44px]'

/** One product in the basket: what it is, how many, what they cost, and what the buyer should know before ordering. */
export function BasketRow({ line }: { line: BasketLine }) {
  const { t, language } = useTranslation()
  const name = localised({ ...line }, 'name', language)
  const to = `/product/${line.id}`
  const { error, news } = useNotices(line, t)
  return (
    <li
      id={`basket-line-${line.id}`}
      tabIndex={-1}
      className={`grid ${COLUMNS} items-center gap-x-3 gap-y-3 border-b border-line py-5 outline-none sm:gap-x-4 lg:gap-x-6`}
    >
      <Link
        to={to}
        className="plate aspect-square !rounded-md max-lg:row-span-3 max-lg:self-start"
        aria-hidden="true"
        tabIndex={-1}
      >
        <Picture
          file={line.photo === null ? null : { web_path: line.photo }}
          sizes="112px"
          width={300}
          height={300}
          alt=""
        />
      </Link>
      <div className="min-w-0 max-lg:col-span-2">
        <Link to={to} className="block leading-6 font-medium no-underline hover:text-brand-600">
          {name}
        </Link>
        <div className="mt-1 flex flex-wrap gap-x-4">
          <span className="mono">{t('article_short', { article: line.articul })}</span>
          <span className="tnum text-sm text-ink-600">{t('price_each', { price: moneyText(shownPrice(line)) })}</span>
        </div>
        {news && (
          <p className="mt-1.5 text-sm font-medium text-warn-700" role="status">
            {news}
          </p>
        )}
        {error && (
          <div className="mt-1.5">
            <FieldError id={`basket-error-${line.id}`}>{error}</FieldError>
          </div>
        )}
      </div>
      <Stepper
        label={t('amount_of', { name })}
        amount={line.amount}
        step={line.order_multiple}
        is_error={error !== null}
        onAmount={(wanted) => void setAmount(line, wanted)}
      />
      <LinePrice line={line} />
      <IconButton label={t('remove_from_cart', { name })} onClick={() => remove(line.id)}>
        <Icon of={Trash2} />
      </IconButton>
    </li>
  )
}

function LinePrice({ line }: { line: BasketLine }) {
  const { goods, full } = basketSums([line], { percent: 0, bonuses_sum: 0, uses_bonuses: false, min_order_price: 0 })
  return (
    <div className="max-lg:order-last max-lg:col-span-2 max-lg:flex max-lg:items-baseline max-lg:gap-3 lg:grid lg:justify-items-end">
      <Price amount={goods} old={full > goods ? full : null} className="text-xl" old_class="text-sm" />
    </div>
  )
}

/** What is wrong with the line, and what has changed in it since the buyer saw it. */
function useNotices(line: BasketLine, t: TFunction) {
  const change = useLineNotices(({ price_changes }) => price_changes.get(line.id))
  const is_refused = useLineNotices(({ refused_id }) => refused_id === line.id)
  const problem = lineProblem(line) ?? (is_refused ? 'refused' : null)
  const values = { count: line.amount_in_store, multiple: line.order_multiple }
  return {
    error: problem === null ? null : t(`line_${problem}`, values),
    news: change ? t('line_price_changed', { shown: moneyText(change.shown), now: moneyText(change.now) }) : null,
  }
}

/** The button that had the focus goes with its line: the page's title takes it. */
function remove(product_id: number) {
  document.getElementById('basket-title')?.focus()
  void removeLine(product_id)
}
