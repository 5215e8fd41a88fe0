import { localised } from '@shop/contract/rules/names'
import { unitPrice } from '@shop/contract/rules/money/price'
import type { Card, FoundCategory, NormPosition } from '@shop/contract/shop/catalog'
import { Skeleton } from '@shop/ui/components/skeleton/skeleton.tsx'
import { Status } from '@shop/ui/components/status/status.tsx'
import { ArrowRight, Clock, MessagesSquare } from '@shop/ui/icons/icon-paths.ts'
import { Icon } from '@shop/ui/icons/icon.tsx'
import { Fragment, useId, type ReactNode } from 'react'
import { useShopData } from '../../api/shop-data.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { statusLabel } from '../../products/product-status.ts'
import { Link } from '../../ui/link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'
import { CategoryCell } from '../lists/category-cell.tsx'
import { subjectClass } from '../lists/category-symbol.ts'
import { markedParts } from './marked-text.ts'
import { optionId } from './suggestion-id.ts'
import type { Group, Row } from './suggestion-rows.ts'
import type { SearchBox } from './use-search-box.ts'
import './suggestions.css'

interface SuggestionsProps {
  id: string
  box: SearchBox
  groups: readonly Group[]
}

/** Rooms first, then goods. */
export function Suggestions({ id, box, groups }: SuggestionsProps) {
  const { t } = useTranslation()
  const { setList, state } = box
  const { suggested, has_failed } = state
  return (
    <div className="suggest">
      {has_failed && <p className="suggest__note">{t('suggestions_failed')}</p>}
      {suggested?.found.total === 0 && box.text !== '' && <p className="suggest__note">{t('no_products')}</p>}
      {groups.length === 0 && !has_failed && <Placeholders />}
      {groups.length > 0 && (
        <div ref={setList} role="listbox" id={id} aria-label={t('search_suggestions')}>
          {groups.map((group, place) => (
            <Section key={group.title} group={group} box={box} id={id} first={countBefore(groups, place)} />
          ))}
        </div>
      )}
    </div>
  )
}

const countBefore = (groups: readonly Group[], place: number) =>
  groups.slice(0, place).reduce((sum, { rows }) => sum + rows.length, 0)

interface SectionProps {
  id: string
  group: Group
  box: SearchBox
  /** Of its first row among all rows. */
  first: number
}

function Section({ id, group, box, first }: SectionProps) {
  const { t } = useTranslation()
  const title_id = useId()
  const rows = group.rows.map((row, place) => (
    <RowLink
      key={row.to + row.kind}
      row={row}
      id={optionId(id, first + place)}
      is_active={box.active === first + place}
      typed={box.state.suggested?.found.corrected ?? box.text}
      onChoose={box.close}
    />
  ))
  if (group.title === null) return rows
  return (
    <div role="group" aria-labelledby={title_id}>
      <p className="suggest__title" id={title_id}>
        {t(group.title)}
      </p>
      {rows}
    </div>
  )
}

interface RowLinkProps {
  row: Row
  id: string
  is_active: boolean
  /** Marked in the names. */
  typed: string
  onChoose: () => void
}

function RowLink({ row, id, is_active, typed, onChoose }: RowLinkProps) {
  return (
    <Link
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={is_active}
      className={`suggest__row suggest__row--${row.kind}`}
      to={row.to}
      onClick={onChoose}
    >
      <RowContent row={row} typed={typed} />
    </Link>
  )
}

function RowContent({ row, typed }: { row: Row; typed: string }): ReactNode {
  const { t } = useTranslation()
  switch (row.kind) {
    case 'category':
      return <CategoryRow category={row.category} typed={typed} />
    case 'product':
      return <ProductRow card={row.card} typed={typed} />
    case 'position':
      return <PositionRow position={row.position} typed={typed} />
    case 'recent':
      return (
        <>
          <Icon of={Clock} />
          {row.text}
        </>
      )
    case 'ask':
      return (
        <>
          <Icon of={MessagesSquare} />
          {t('ask_manager')}
        </>
      )
    case 'all':
      return (
        <>
          {t('all_results', { total: row.total })}
          <Icon of={ArrowRight} />
        </>
      )
  }
}

function PositionRow({ position, typed }: { position: NormPosition; typed: string }) {
  const { language } = useTranslation()
  const room = localised({ ...position, room_name: position.room_name_ua }, 'room_name', language)
  return (
    <>
      <span className="mono">{position.number}</span>
      <span>
        <Marked name={position.name_ua} typed={typed} />
        <small>{room}</small>
      </span>
    </>
  )
}

function CategoryRow({ category, typed }: { category: FoundCategory; typed: string }) {
  const { t, language } = useTranslation()
  const { categories } = useShopData()
  const index = categories.findIndex(({ id }) => id === (category.parent_id ?? category.id))
  const room = categories[index]
  const count = t('products_count', { count: category.products_count })
  return (
    <>
      <span className={subjectClass(Math.max(index, 0))}>
        {room && <CategoryCell category={room} is_current={false} />}
      </span>
      <span>
        <Marked name={localised(category, 'name', language)} typed={typed} />
        <small>{category.parent_id !== null && room ? `${localised(room, 'name', language)}, ${count}` : count}</small>
      </span>
    </>
  )
}

function ProductRow({ card, typed }: { card: Card; typed: string }) {
  const { t, language } = useTranslation()
  const status = statusLabel(card)
  return (
    <>
      <span className="plate">
        <Picture file={card.files[0]} sizes="48px" width={48} height={48} alt="" />
      </span>
      <span>
        <Marked name={localised(card, 'name', language)} typed={typed} />
        <small>
          <span className="mono">{t('article_short', { article: card.article })}</span>
          <Status kind={status.kind}>{t(status.text)}</Status>
        </small>
      </span>
      <Price amount={unitPrice(card)} />
    </>
  )
}

function Marked({ name, typed }: { name: string; typed: string }) {
  return (
    <b>
      {markedParts(name, typed).map(({ text, is_match }, index) =>
        is_match ? <mark key={index}>{text}</mark> : <Fragment key={index}>{text}</Fragment>,
      )}
    </b>
  )
}

function Placeholders() {
  return [1, 2, 3].map((row) => (
    <div key={row} className="suggest__row suggest__row--product" aria-hidden="true">
      <Skeleton className="size-12" />
      <Skeleton className="h-4 w-3/4" />
    </div>
  ))
}
