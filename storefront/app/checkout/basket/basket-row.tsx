import { unitPrice } from '@shop/contract/rules/money/price'
import { localised } from '@shop/contract/rules/names'
import { Trash2 } from '@shop/ui/icons/rare-icon-paths.ts'
import { useTranslation, type TFunction } from '../../i18n/translation.tsx'
import { IconButton } from '@shop/ui/components/button/button.tsx'
import { Icon } from '@shop/ui/icons/icon.tsx'
import { focusTitle } from '../../ui/focus-beside.ts'
import { Link } from '../../ui/link.tsx'
import { moneyText } from '@shop/ui/components/price/money.ts'
import { FieldError } from '@shop/ui/components/field/field-error.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import type { Language } from '@shop/contract/primitives'
import type { BasketLine, LineOption } from './basket-lines.ts'
import { basketSums } from './basket-sums.ts'
import { useLineWarnings } from './line-warnings.ts'
import { lineProblem } from './line-problem.ts'
import { removeLine, setAmount } from './set-amount.ts'

const COLUMNS =
  'grid-cols-[64px_minmax(0,1fr)_44px] sm:grid-cols-[84px_minmax(0,1fr)_44px] lg:grid-cols-[112px_minmax(0,1fr)_148px_150px_44px]'

export function BasketRow({ line }: { line: BasketLine }) {
  const { t, language } = useTranslation()
  const name = localised({ ...line }, 'name', language)
  const to = `/product/${line.id}`
  const unitOf = (count: number) => t(`unit_short_${line.unit}`, { count })
  const { error, news } = useWarnings(line, t)
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
          <span className="tnum text-sm text-ink-600">
            {t('price_each', { price: moneyText(unitPrice(line)), unit: unitOf(1) })}
          </span>
          {line.dk_code && <span className="mono">{t('dk_short', { code: line.dk_code })}</span>}
          <span className="print-only tnum">{`${line.amount}\u00a0${unitOf(line.amount)}`}</span>
        </div>
        {line.options.length > 0 && (
          <p className="mt-1 text-sm text-ink-600">
            {t('kit_with_options', { names: line.options.map((one) => optionName(one, language)).join(', ') })}
          </p>
        )}
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

const optionName = (option: LineOption, language: Language) =>
  localised({ ...option, name: option.name_ua }, 'name', language)

function LinePrice({ line }: { line: BasketLine }) {
  const { goods, full } = basketSums([line], { percent: 0, bonuses_sum: 0, uses_bonuses: false, min_order_price: 0 })
  return (
    <div className="max-lg:order-last max-lg:col-span-2 max-lg:flex max-lg:items-baseline max-lg:gap-3 lg:grid lg:justify-items-end">
      <Price amount={goods} old={full > goods ? full : null} className="text-xl" old_class="text-sm" />
    </div>
  )
}

function useWarnings(line: BasketLine, t: TFunction) {
  const change = useLineWarnings(({ price_changes }) => price_changes.get(line.id))
  const is_refused = useLineWarnings(({ refused_id }) => refused_id === line.id)
  const problem = lineProblem(line) ?? (is_refused ? 'refused' : null)
  const unitOf = (count: number) => t(`unit_short_${line.unit}`, { count })
  const { amount_in_store: count, order_multiple: multiple } = line
  const values = { count, multiple, unit: unitOf(problem === 'wrong_multiple' ? multiple : count) }
  return {
    error: problem === null ? null : t(`line_${problem}`, values),
    news: change
      ? t('line_price_changed', { shown: moneyText(change.shown), now: moneyText(change.now), unit: unitOf(1) })
      : null,
  }
}

/** Moves the focus of the removed button to the page title. */
function remove(product_id: number) {
  focusTitle()
  void removeLine(product_id)
}
