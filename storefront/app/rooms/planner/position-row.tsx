import { useState } from 'react'
import { HTML_LANG } from '@shop/contract/primitives'
import type { NormMatch } from '@shop/contract/shop/rooms'
import { PLAN_AMOUNT_MAX } from '@shop/contract/shop/plans'
import { groupedNumber } from '@shop/contract/rules/goods/grouped-number'
import { readPieces } from '@shop/contract/rules/typed-number'
import { localised } from '@shop/contract/rules/names'
import { type Hryvnia, unitPrice } from '@shop/contract/rules/money/price'
import { TriangleAlert } from '@shop/ui/icons/icon-paths.ts'
import { Icon } from '@shop/ui/icons/icon.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { statusLabel } from '../../products/product-status.ts'
import { Link } from '../../ui/link.tsx'
import { moneyText } from '@shop/ui/components/price/money.ts'
import { Picture } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'
import { useFocusNext } from '../../ui/use-focus-next.ts'
import { positionRowId } from '../../products/position-path.ts'
import type { Row, RowChange } from './planner-state.ts'

interface RowProps {
  row: Row
  onChange: (change: RowChange) => void
}

interface PositionProps extends RowProps {
  /** A colleague’s change of this row. */
  note?: string | undefined
}

export function PositionRow({ row, onChange, note }: PositionProps) {
  const { t, language } = useTranslation()
  const { item, needed, owned, amount, is_owned, is_typed, match, sum, state } = row
  const left = Math.max(0, needed - owned)
  return (
    <li className={`pos pos--${state}`} id={positionRowId(item.number)} tabIndex={-1}>
      <span className={`el el--${state}`} aria-hidden="true">
        <span className="el__n">{item.number}</span>
        <span className="el__s">{item.symbol}</span>
        <span className="el__q">{amount > 0 ? amount : ''}</span>
      </span>
      <div className="pos__txt">
        <h4 className="pos__name" lang={HTML_LANG.ua}>
          {item.name_ua}
        </h4>
        <p className="pos__req" lang={HTML_LANG.ua}>
          {item.requirement_ua}
        </p>
        <p className="pos__meta">
          {t(item.is_required ? 'planner_required' : 'planner_optional')}
          <span className="mono">
            {t(`planner_rule_${item.rule}`, { amount: item.rule_amount, per: item.per, needed })}
          </span>
        </p>
      </div>
      <div className="pos__qty">
        <Stepper
          size="sm"
          label={`${t('planner_to_buy')}: ${item.name_ua}`}
          amount={amount}
          least={0}
          most={PLAN_AMOUNT_MAX}
          onAmount={(count) =>
            onChange({ amount: count, is_owned: false, ...(owned >= needed && { owned: undefined }) })
          }
        />
        <span className="pos__note" role="status">
          {note}
        </span>
        {is_typed && !is_owned && amount !== left && (
          <button type="button" className="link pos__back" onClick={() => onChange({ amount: undefined })}>
            {t('planner_back_to', { needed: left })}
          </button>
        )}
      </div>
      <Owned row={row} onChange={onChange} />
      <div className="pos__sum">
        {match && amount > 0 && (
          <span className="pos__buy">
            {groupedNumber(amount, language)} × {moneyText(unitPrice<Hryvnia>(match))}
          </span>
        )}
        {sum > 0 ? <Price amount={sum} /> : <span aria-hidden="true">—</span>}
      </div>
      {item.matches.length > 0 ? <Goods row={row} onChange={onChange} /> : <NoGoods />}
    </li>
  )
}

/** Whether the school has all the pieces, or how many. */
function Owned({ row: { item, needed, owned, is_owned }, onChange }: RowProps) {
  const { t } = useTranslation()
  return (
    <div className="pos__own no-print">
      <label className="check">
        <input
          type="checkbox"
          checked={is_owned}
          onChange={(event) => onChange({ is_owned: event.target.checked, owned: undefined })}
        />
        <span>
          {t('planner_owned')}
          <span className="sr-only" lang={HTML_LANG.ua}>
            : {item.name_ua}
          </span>
        </span>
      </label>
      {needed > 1 && (!is_owned || owned > 0) && (
        <label className="pos__has">
          <span className="sr-only">{t('planner_has', { name: item.name_ua })}</span>
          <OwnedField
            owned={owned}
            onOwned={(pieces) => onChange({ owned: pieces, is_owned: false, amount: undefined })}
          />
          <span aria-hidden="true">{t('planner_has_of', { needed })}</span>
        </label>
      )}
    </div>
  )
}

/** Kept as typed until it is left: without its comma, 2,5 would become 25. */
function OwnedField({ owned, onOwned }: { owned: number; onOwned: (pieces: number) => void }) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <input
      className="input"
      inputMode="numeric"
      autoComplete="off"
      placeholder="0"
      value={typed ?? (owned === 0 ? '' : owned)}
      onChange={({ target }) => {
        setTyped(target.value)
        onOwned(Math.min(PLAN_AMOUNT_MAX, Math.max(0, readPieces(target.value) ?? 0)))
      }}
      onBlur={() => setTyped(null)}
    />
  )
}

function Goods({ row: { item, match, amount }, onChange }: RowProps) {
  const { t } = useTranslation()
  const [is_open, setOpen] = useState(false)
  const { ref, focusNext } = useFocusNext<HTMLFieldSetElement>()
  const open = () => {
    focusNext()
    setOpen(true)
  }
  const is_short = match !== null && amount > match.amount_in_store
  const shown = is_open ? item.matches : item.matches.filter(({ product_id }) => product_id === match?.product_id)
  const others = item.matches.length - shown.length
  return (
    <fieldset ref={ref} className="goods">
      <legend className="sr-only">{t('planner_choose', { name: item.name_ua })}</legend>
      {shown.map((one) => (
        <Good
          key={one.product_id}
          group={`good-${item.number}`}
          good={one}
          is_chosen={one.product_id === match?.product_id}
          onChoose={() => onChange({ product_id: one.product_id })}
        />
      ))}
      {others > 0 && (
        <button type="button" className="goods__more link no-print" onClick={open}>
          {t('planner_others', { count: others })}
        </button>
      )}
      {is_short && (
        <p className="goods__short" role="status">
          <Icon of={TriangleAlert} />
          {t(match.amount_in_store > 0 ? 'planner_short' : 'planner_out', { amount: match.amount_in_store })}
        </p>
      )}
    </fieldset>
  )
}

interface GoodProps {
  group: string
  good: NormMatch
  is_chosen: boolean
  onChoose: () => void
}

function Good({ group, good, is_chosen, onChoose }: GoodProps) {
  const { t, language } = useTranslation()
  const status = statusLabel(good)
  const name = localised(good, 'name', language)
  return (
    <div className="good">
      <label className="good__pick">
        <input type="radio" name={group} checked={is_chosen} onChange={onChoose} aria-label={name} />
        <span className="plate good__pic">
          <Picture file={good.files[0]} sizes="48px" width={48} height={48} alt="" />
        </span>
        <span className="good__txt">
          <span className={`status status--${status.kind}`}>{t(status.text)}</span>
          {good.how === 'partly' && <span className="good__partly">{t('planner_partly')}</span>}
          <Price amount={unitPrice<Hryvnia>(good)} />
        </span>
      </label>
      <Link className="link good__name" to={`/product/${good.product_id}`}>
        {name}
      </Link>
    </div>
  )
}

function NoGoods() {
  const { t } = useTranslation()
  return (
    <p className="pos__gap">
      <Icon of={TriangleAlert} />
      <span>
        {t('planner_no_goods')}{' '}
        <Link className="link" to="/about#consultation">
          {t('planner_ask')}
        </Link>
      </span>
    </p>
  )
}
