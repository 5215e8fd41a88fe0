import {
  type AdminMatch,
  type AdminNormItem,
  type SuggestedProduct,
  suggestNormProducts,
} from '@shop/contract/admin/catalog/norms'
import { MATCH_KINDS } from '@shop/contract/shop/catalog'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatMoney } from '../kit/text/format.ts'
import { TextField } from '../kit/form/text-field.tsx'
import { useT } from '../kit/text/translate.ts'
import { useAnswer } from '../kit/calls/use-call.ts'

const NOTE_LENGTH_MAX = 300
const CHOICES = [...MATCH_KINDS, 'none'] as const
type Choice = (typeof CHOICES)[number]

interface Props {
  item: AdminNormItem | null
  /** A removed position has no suggestions. */
  is_removing: boolean
  matches: readonly AdminMatch[]
  fault: string | undefined
  onChange: (matches: AdminMatch[]) => void
}

export function ItemProducts({ item, is_removing, matches, fault, onChange }: Props) {
  const t = useT()
  const [typed, type] = useState('')
  const { data } = useAnswer(
    suggestNormProducts,
    { params: { id: String(item?.id ?? 0) }, query: { q: typed.trim() } },
    { is_wanted: item !== null && !is_removing },
  )
  if (item === null) return <p className="hint">{t('norms.products_after_saving')}</p>
  const found = data?.data ?? []
  const reasons = new Map(found.map((product) => [product.product_id, product.reasons]))
  const suggested = found.map(({ reasons: _, ...product }) => ({ ...product, how: 'fits' as const, note: '' }))
  const shown = new Map([...item.matches, ...suggested, ...matches].map((product) => [product.product_id, product]))
  const choose = (product: AdminMatch, choice: Choice) => {
    const others = matches.filter(({ product_id }) => product_id !== product.product_id)
    const missed = (reasons.get(product.product_id) ?? []).filter(({ is_met }) => !is_met)
    const note =
      product.note || (choice === 'partly' ? missed.map(reasonText).join('; ').slice(0, NOTE_LENGTH_MAX) : '')
    onChange(choice === 'none' ? others : [...others, { ...product, how: choice, note }])
  }
  const takeNote = (id: number, note: string) =>
    onChange(matches.map((match) => (match.product_id === id ? { ...match, note } : match)))
  return (
    <section className="grid gap-3">
      <h3 className="text-lg">{t('norms.matching')}</h3>
      {fault !== undefined && (
        <p className="err" role="alert">
          {fault}
        </p>
      )}
      <TextField
        label={t('norms.search_products')}
        hint={t('norms.search_hint')}
        value={typed}
        length_max={200}
        onChange={type}
      />
      <ul className="grid gap-2" aria-label={t('norms.suggested')}>
        {[...shown.values()].map((product) => {
          const match = matches.find(({ product_id }) => product_id === product.product_id)
          return (
            <ProductRow
              key={product.product_id}
              product={match ?? product}
              reasons={reasons.get(product.product_id) ?? []}
              choice={match?.how ?? 'none'}
              onChoose={(choice) => choose(product, choice)}
              onNote={(note) => takeNote(product.product_id, note)}
            />
          )
        })}
      </ul>
      {data && suggested.length === 0 && <p className="hint">{t('norms.nothing_suggested')}</p>}
    </section>
  )
}

type Reason = SuggestedProduct['reasons'][number]

/** «Сила струму 1,5 А, треба не менше 2 А», as printed for buyers. */
const reasonText = ({ name_ua, text_ua, wanted }: Reason) => `${name_ua} ${text_ua}, треба ${wanted}`

interface RowProps {
  product: AdminMatch
  reasons: readonly Reason[]
  choice: Choice
  onChoose: (choice: Choice) => void
  onNote: (note: string) => void
}

function ProductRow({ product, reasons, choice, onChoose, onNote }: RowProps) {
  const t = useT()
  return (
    <li className="grid gap-2 rounded-md border border-line p-3">
      <span className="leading-5">
        <Link className="link font-medium" to={`/products/${product.product_id}`}>
          {product.name_ua}
        </Link>
        <span className="mono block">
          {product.article} · {formatMoney(product.price)} · {t('norms.in_store', { count: product.amount_in_store })}
        </span>
        {reasons.map((reason) => (
          <span key={reason.name_ua + reason.wanted} className="block text-sm">
            <b className={reason.is_met ? 'text-ok-700' : 'text-margin-600'}>
              {t(reason.is_met ? 'norms.meets' : 'norms.misses')}
            </b>{' '}
            {reasonText(reason)}
          </span>
        ))}
        {!product.is_listed && <span className="block text-sm text-margin-600">{t('norms.not_listed')}</span>}
      </span>
      <span role="radiogroup" aria-label={product.name_ua} className="flex flex-wrap gap-x-4 gap-y-1">
        {CHOICES.map((one) => (
          <label key={one} className="check">
            <input
              type="radio"
              name={`product-${product.product_id}`}
              checked={choice === one}
              onChange={() => onChoose(one)}
            />
            {t(`norms.how_${one}`)}
          </label>
        ))}
      </span>
      {choice === 'partly' && (
        <TextField label={t('norms.note')} value={product.note} length_max={NOTE_LENGTH_MAX} onChange={onNote} />
      )}
    </li>
  )
}
