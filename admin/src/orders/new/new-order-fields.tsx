import { type Language, LANGUAGES } from '@shop/contract/primitives'
import { findOrderBuyers, type OrderBuyer, type OrderProduct } from '@shop/contract/admin/orders/phone-orders'
import { goodsSum, hryvnia, kopiykas, payableSum, unitPrice } from '@shop/contract/rules/money/price'
import { useId } from 'react'
import { Button, IconButton } from '../../kit/widgets/button.tsx'
import { formatMoney } from '../../kit/text/format.ts'
import { Panel } from '../../kit/page/panel.tsx'
import { useT } from '../../kit/text/translate.ts'
import { AmountField } from '../lines/amount-field.tsx'
import { Finder } from '../lines/finder.tsx'
import { ProductFinder } from '../lines/product-finder.tsx'
import { TextField } from '../../kit/form/text-field.tsx'

export interface NewLine {
  product: OrderProduct
  amount: number
}

interface GoodsProps {
  lines: readonly NewLine[]
  /** Personal discount. */
  percent: number
  onChange: (lines: readonly NewLine[]) => void
}

/** A preview; the server calculates. */
export function NewOrderGoods({ lines, percent, onChange }: GoodsProps) {
  const t = useT()
  const setAmount = (changed: OrderProduct, amount: number) =>
    onChange(lines.map((line) => (line.product.id === changed.id ? { ...line, amount } : line)))
  const add = (product: OrderProduct) => {
    const known = lines.find((line) => line.product.id === product.id)
    if (known) setAmount(known.product, known.amount + product.order_multiple)
    else onChange([...lines, { product, amount: product.order_multiple }])
  }
  const sum = goodsSum(
    lines.map(({ product, amount }) => ({ price: kopiykas(unitPrice(product)), sale_price: null, amount })),
  )
  return (
    <Panel title={t('orders.goods')} is_flush className="!overflow-visible">
      <ul>
        {lines.map(({ product, amount }) => (
          <li key={product.id} className="flex flex-wrap items-center gap-3 border-b border-line px-5 py-3">
            <span className="min-w-[200px] flex-1 leading-5 [overflow-wrap:anywhere]">
              {product.name_ua}
              <span className="mono block">{product.article}</span>
              <span className="block text-sm text-ink-600">
                {t('orders.in_store', { count: product.amount_in_store })}
              </span>
            </span>
            <span className="tnum whitespace-nowrap">{formatMoney(unitPrice(product))}</span>
            <AmountField
              label={t('orders.line_amount', { article: product.article })}
              amount={amount}
              order_multiple={product.order_multiple}
              onChange={(typed) => setAmount(product, typed)}
            />
            <IconButton
              icon="trash"
              label={t('orders.line_remove', { article: product.article })}
              onClick={() => onChange(lines.filter((line) => line.product.id !== product.id))}
            />
          </li>
        ))}
      </ul>
      <div className="grid gap-4 p-5">
        <ProductFinder onChoose={add} />
        {lines.length === 0 ? (
          <p className="text-ink-600">{t('orders.new_no_lines')}</p>
        ) : (
          <p className="flex items-end justify-between border-t border-line pt-3">
            <span className="font-semibold">
              {t('orders.sum_total')}
              {percent > 0 && (
                <span className="ml-2 font-normal text-ink-600">{t('orders.discount', { percent })}</span>
              )}
            </span>
            <span className="price text-2xl">{formatMoney(hryvnia(payableSum(sum, percent)))}</span>
          </p>
        )}
      </div>
    </Panel>
  )
}

export interface Contact {
  /** null for a guest. */
  buyer: OrderBuyer | null
  email: string
  phone: string
  language: Language
}

interface ContactProps {
  contact: Contact
  faults: Record<string, string>
  onChange: (changed: Partial<Contact>) => void
}

export function ContactFields({ contact, faults, onChange }: ContactProps) {
  const t = useT()
  const { buyer } = contact
  return (
    <>
      {buyer ? (
        <ChosenBuyer buyer={buyer} onLeave={() => onChange({ buyer: null, phone: '' })} />
      ) : (
        <>
          <Finder<OrderBuyer>
            label={t('orders.new_find_buyer')}
            route={findOrderBuyers}
            keyOf={({ id }) => id}
            nameOf={({ name, organization }) => [name, organization].filter(Boolean).join(', ')}
            moreOf={({ email, phone_number }) => [email, phone_number].filter(Boolean).join(' · ')}
            onChoose={(found) => onChange({ buyer: found, phone: found.phone_number ?? '', language: found.language })}
          />
          <p className="text-sm text-ink-600">{t('orders.new_guest_hint')}</p>
          <TextField
            label={t('orders.new_email')}
            type="email"
            value={contact.email}
            is_required
            onChange={(email) => onChange({ email })}
            length_max={254}
            fault={faults['email']}
          />
        </>
      )}
      <TextField
        label={t('orders.new_phone')}
        type="tel"
        value={contact.phone}
        is_required={buyer === null}
        onChange={(phone) => onChange({ phone })}
        length_max={30}
        fault={faults['phone']}
      />
      <LanguageField language={contact.language} onChange={(language) => onChange({ language })} />
    </>
  )
}

function ChosenBuyer({ buyer, onLeave }: { buyer: OrderBuyer; onLeave: () => void }) {
  const t = useT()
  return (
    <div className="rounded-md bg-paper-100 p-3 leading-6">
      <b className="font-semibold">{buyer.name}</b>
      {buyer.organization && <span className="block">{buyer.organization}</span>}
      <span className="block break-all text-ink-600">{buyer.email}</span>
      {buyer.discount_percent > 0 && (
        <span className="block text-ink-600">{t('orders.discount', { percent: buyer.discount_percent })}</span>
      )}
      <Button kind="text" size="xs" className="-ml-2" onClick={onLeave}>
        {t('orders.new_other_buyer')}
      </Button>
    </div>
  )
}

function LanguageField({ language, onChange }: { language: Language; onChange: (language: Language) => void }) {
  const t = useT()
  const id = useId()
  const choose = (typed: string) => onChange(LANGUAGES.find((one) => one === typed) ?? 'ua')
  return (
    <div className="field">
      <label htmlFor={id}>{t('orders.new_language')}</label>
      <select id={id} className="select" value={language} onChange={(event) => choose(event.target.value)}>
        {LANGUAGES.map((one) => (
          <option key={one} value={one}>
            {t(`orders.language_${one}`)}
          </option>
        ))}
      </select>
    </div>
  )
}
