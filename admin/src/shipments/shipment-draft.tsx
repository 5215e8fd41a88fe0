import { useState } from 'react'
import type { AdminOrder } from '@shop/contract/admin/orders/orders'
import { type Carrier, createShipment, type listShipments } from '@shop/contract/admin/orders/shipments'
import type { CalledInput, Reply } from '@shop/contract/endpoint'
import { hryvnia, kopiykas } from '@shop/contract/rules/money/price'
import { declaredValue, proposeSeats } from '@shop/contract/rules/orders/parcels'
import { isHandedOver, NOVA_POSHTA } from '@shop/contract/rules/orders/shipment-state'
import { Badge } from '@shop/ui/components/badge/badge.tsx'
import { Button } from '../kit/widgets/button.tsx'
import { Icon } from '../kit/widgets/icon.tsx'
import { readNumber } from '@shop/contract/rules/typed-number'
import { showNumber } from '../kit/text/number-text.ts'
import { useT } from '../kit/text/translate.ts'
import { useCall } from '../kit/calls/use-call.ts'
import { CarrierNote } from './carrier-note.tsx'
import { readSeats, type SeatForm, toSeatForm } from './seat-form.ts'
import { LineAmounts, ManualFields, ParcelTerms, SeatFields } from './shipment-fields.tsx'

interface Props {
  order: AdminOrder
  /** Lines to ship, with proposed seats. */
  proposal: Reply<typeof listShipments>
  carrier: Carrier
  place: number
  onClose: () => void
}

export function ShipmentDraft({ order, proposal, carrier, place, onClose }: Props) {
  const t = useT()
  const [amounts, setAmounts] = useState(() => new Map(proposal.left.map(({ position, amount }) => [position, amount])))
  // Until typed, both follow the amounts.
  const [typed_seats, setSeats] = useState<readonly SeatForm[] | null>(null)
  const [typed_value, setValue] = useState<string | null>(null)
  const seats = typed_seats ?? proposeSeats(proposal.left, amounts).map(toSeatForm)
  const value = typed_value ?? showNumber(hryvnia(declaredValue(pricesOf(order), amounts)), 2)
  const [return_documents, setReturn] = useState(order.buyer?.kind === 'institution')
  const method = order.delivery?.method
  const is_handed_over = isHandedOver(method)
  const by_carrier = carrier.mode !== 'off' && (method?.startsWith('np_') ?? false)
  /** Instead of typing a number; null if there is none. */
  const other_way = by_carrier ? 'shipments.by_carrier' : is_handed_over ? 'shipments.without_number' : null
  const [is_typed, setTyped] = useState(other_way === null)
  const [manual, setManual] = useState({ carrier: is_handed_over ? '' : t('shipments.nova_poshta'), number: '' })
  const { create, is_busy, fault } = useCreate(order)
  const read = readSeats(seats)
  const declared_value = readNumber(value, 2) ?? null
  const lines = [...amounts].flatMap(([position, amount]) => (amount > 0 ? [{ position, amount }] : []))
  const shared = { lines, return_documents, declared_value }
  const is_ready = lines.length > 0 && [...amounts.values()].every(Number.isInteger) && declared_value !== null
  return (
    <div className="grid gap-3 border-t border-line bg-paper-50 px-5 py-4">
      <div className="grid grid-cols-[30px_minmax(0,1fr)_auto] items-center gap-3.5">
        <span className="cell cell--sm">{place}</span>
        <b className="font-semibold">{t('shipments.next')}</b>
        <Badge kind="warn">{t('shipments.draft')}</Badge>
      </div>
      <CarrierNote carrier={carrier} delivery={order.delivery} />
      <LineAmounts left={proposal.left} amounts={amounts} onChange={setAmounts} />
      {(is_typed || !is_handed_over) && (
        <>
          <SeatFields seats={seats} onChange={setSeats} />
          <ParcelTerms value={value} onValue={setValue} has_return={return_documents} onReturn={setReturn} />
        </>
      )}
      {is_typed && <ManualFields manual={manual} onChange={setManual} />}
      {fault !== '' && (
        <p className="err" role="alert">
          <Icon name="circle-alert" />
          <span>{fault}</span>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {is_typed ? (
          <Button
            is_busy={is_busy}
            disabled={!is_ready || manual.number.trim() === '' || manual.carrier.trim() === ''}
            onClick={() => void create({ ...shared, ...manual, ...(read && { seats: read }) })}
          >
            {t('shipments.save_number')}
          </Button>
        ) : is_handed_over ? (
          <Button is_busy={is_busy} disabled={!is_ready} onClick={() => void create({ lines, carrier: method })}>
            {t('shipments.hand_over')}
          </Button>
        ) : (
          <Button
            icon="truck"
            is_busy={is_busy}
            disabled={!is_ready || read === null}
            onClick={() => void create({ ...shared, carrier: NOVA_POSHTA, seats: read })}
          >
            {t('shipments.make_waybill')}
          </Button>
        )}
        {other_way && (
          <Button kind="ghost" onClick={() => setTyped(!is_typed)}>
            {t(is_typed ? other_way : 'shipments.type_number')}
          </Button>
        )}
        <Button kind="text" onClick={onClose}>
          {t('kit.cancel')}
        </Button>
      </div>
    </div>
  )
}

/** In kopiykas. */
const pricesOf = ({ lines }: AdminOrder) =>
  lines.map(({ position, price, sale_price }) => ({
    position,
    price: kopiykas(price),
    sale_price: sale_price === null ? null : kopiykas(sale_price),
  }))

type Body = NonNullable<CalledInput<typeof createShipment>['body']>

function useCreate(order: AdminOrder) {
  const run = useCall()
  const [is_busy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const create = async (body: Body) => {
    setBusy(true)
    setFault('')
    await run(
      createShipment,
      { params: { id: String(order.id) }, body },
      {
        done: 'shipments.created',
        onFields: (faults) => setFault(Object.values(faults).join(' ')),
        field_of: { carrier_off: 'carrier', carrier_unavailable: 'carrier', sender_incomplete: 'carrier' },
      },
    )
    setBusy(false)
  }
  return { create, is_busy, fault }
}
