import { useId } from 'react'
import { AMOUNT_MAX } from '@shop/contract/primitives'
import type { ListMatch } from '@shop/contract/shop/lists'
import { localised } from '@shop/contract/rules/names'
import { unitPrice } from '@shop/contract/rules/money/price'
import { Button } from '@shop/ui/components/button/button.tsx'
import { useTranslation } from '../i18n/translation.tsx'
import { focusBeside } from '../ui/focus-beside.ts'
import { useFocusNext } from '../ui/use-focus-next.ts'
import { Link } from '../ui/link.tsx'
import { moneyText } from '@shop/ui/components/price/money.ts'
import { Picture } from '../ui/picture.tsx'
import { Price } from '../ui/price.tsx'
import { Stepper } from '../ui/stepper.tsx'
import { choose, type ListRow, shortBy } from './list-state.ts'

/** On buttons that may hide their line. */
const GOES = 'ml__go'

interface LineProps {
  number: number
  row: ListRow
  onRow: (row: ListRow) => void
  /** Another product was chosen. */
  onChoose: (row: ListRow) => void
  /** Whether the filter would hide the changed line. */
  isHidden: (row: ListRow) => boolean
}

export function ListLine({ number, row, onRow, onChoose, isHidden }: LineProps) {
  const { t } = useTranslation()
  const { line, kind } = row
  const { ref, focusNext } = useFocusNext<HTMLDivElement>()
  /** By a button that goes with it. */
  const change = (changed: ListRow, button: HTMLElement) => {
    if (isHidden(changed)) focusBeside(button.closest('ol'), `.${GOES}`, button)
    else focusNext()
    onRow(changed)
  }
  return (
    <li className="ml">
      <div className="ml__src">
        <span className="ml__n" aria-hidden="true">
          {number}
        </span>
        {line.has_amount ? `${line.text}, ${line.amount}` : line.text}
        <p className="ml__kind">
          <i className={`sq sq--${kind}`} aria-hidden="true" />
          {t(`list_kind_${kind}`)}
        </p>
      </div>
      <div ref={ref} className="ml__b">
        {line.matches.length > 1 && <Choices row={row} onChoose={onChoose} />}
        {row.chosen ? (
          <Chosen row={row} chosen={row.chosen} onRow={onRow} onChange={change} />
        ) : (
          <Nothing row={row} onChange={change} />
        )}
      </div>
    </li>
  )
}

function Choices({ row, onChoose }: Pick<LineProps, 'row' | 'onChoose'>) {
  const { t, language } = useTranslation()
  const name = useId()
  return (
    <fieldset className="opts">
      <legend>{t('list_which')}</legend>
      {row.line.matches.map((match) => (
        <label key={match.product_id} className="opt">
          <input
            type="radio"
            name={name}
            checked={row.chosen?.product_id === match.product_id}
            onChange={() => onChoose(choose(row, match))}
          />
          <span>
            {localised(match, 'name', language)}
            <small>{t('list_in_stock', { amount: match.amount_in_store })}</small>
          </span>
          <Price amount={unitPrice(match)} />
        </label>
      ))}
    </fieldset>
  )
}

interface ChosenProps extends Pick<LineProps, 'row' | 'onRow'> {
  chosen: ListMatch
  onChange: (row: ListRow, button: HTMLElement) => void
}

function Chosen({ row, chosen, onRow, onChange }: ChosenProps) {
  const { t, language } = useTranslation()
  const name = localised(chosen, 'name', language)
  const short = shortBy(row)
  const hints = [
    short > 0 && t('list_short', { amount: chosen.amount_in_store, short }),
    !row.line.has_amount && t('list_no_amount'),
    row.line.amount > AMOUNT_MAX && t('list_amount_max', { most: AMOUNT_MAX }),
    row.kind === 'equivalent' && t('list_equivalent'),
    row.has_lost_options && t('list_options_gone'),
  ].filter((hint) => hint !== false)
  return (
    <>
      <div className="mrow">
        <span className="mrow__p">
          <Picture file={chosen.files[0]} sizes="64px" width={64} height={64} alt="" />
        </span>
        <p className="mrow__n">
          <Link to={`/product/${chosen.product_id}`}>{name}</Link>
          <span className="mrow__m">
            <span className="font-mono">{chosen.article}</span>
            <span>{`${moneyText(unitPrice(chosen))} / ${t(`unit_short_${chosen.unit}`, { count: 1 })}`}</span>
          </span>
          {row.options.length > 0 && (
            <span className="mrow__m">
              {t('kit_with_options', { names: row.options.map((one) => localised(one, 'name', language)).join(', ') })}
            </span>
          )}
        </p>
        <Stepper
          label={t('list_amount_of', { name })}
          amount={row.amount}
          step={chosen.order_multiple}
          is_error={short > 0}
          onAmount={(amount) => onRow({ ...row, amount })}
        />
        <Price amount={unitPrice(chosen) * row.amount} />
      </div>
      {hints.length > 0 && (
        <p className={short > 0 ? 'hintline' : 'hintline hintline--info'}>
          <span>{hints.join(' ')}</span>
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        {row.kind === 'several' && (
          <Button
            kind="soft"
            size="sm"
            className={GOES}
            onClick={({ currentTarget }) => onChange(choose(row, chosen), currentTarget)}
          >
            {t('list_confirm')}
          </Button>
        )}
        <Button
          kind="text"
          size="sm"
          onClick={({ currentTarget }) => onChange({ ...row, chosen: null }, currentTarget)}
        >
          {t('list_remove')}
        </Button>
      </div>
    </>
  )
}

/** Removed, or nothing in the shop. */
function Nothing({ row, onChange }: Pick<ChosenProps, 'row' | 'onChange'>) {
  const { t } = useTranslation()
  const [first] = row.line.matches
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <p className="min-w-0 flex-1 basis-60">{t(first ? 'list_removed' : 'list_none_text')}</p>
      {first ? (
        <Button
          kind="text"
          size="sm"
          className={GOES}
          onClick={({ currentTarget }) => onChange(choose(row, first), currentTarget)}
        >
          {t('list_put_back')}
        </Button>
      ) : (
        <>
          <Link className="link tap" to="/about#consultation">
            {t('ask_manager')}
          </Link>
          <Link className="link tap" to={`/search/${encodeURIComponent(row.line.text)}`}>
            {t('list_search_self')}
          </Link>
        </>
      )}
    </div>
  )
}
