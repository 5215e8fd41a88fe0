import { Note } from '@shop/ui/components/note/note.tsx'
import {
  getShipmentLabel,
  getShipmentSheet,
  removeShipment,
  type Shipment,
} from '@shop/contract/admin/orders/shipments'
import { isHandedOver, NOVA_POSHTA, type ShipmentState } from '@shop/contract/rules/orders/shipment-state'
import { Badge, type BadgeKind } from '@shop/ui/components/badge/badge.tsx'
import { Button, IconButton } from '../kit/widgets/button.tsx'
import { confirm } from '../kit/widgets/dialog.tsx'
import { formatMoney, formatNumber } from '../kit/text/format.ts'
import { saveDocument } from '../kit/calls/save-document.ts'
import { copyText } from '@shop/ui/components/toast/copy-text.ts'
import type { Translate } from '../failure.ts'
import { useT } from '../kit/text/translate.ts'
import { useCall } from '../kit/calls/use-call.ts'
import { useCan } from '../kit/calls/use-staff.ts'
import { ShipmentTrack } from './shipment-track.tsx'

const KINDS: Record<ShipmentState, BadgeKind> = {
  making: 'line',
  unknown: 'warn',
  created: 'info',
  on_the_way: 'warn',
  at_branch: 'info',
  received: 'ok',
  refused: 'bad',
  storage_ended: 'bad',
  not_found: 'bad',
  deleted: 'bad',
}

interface Props {
  shipment: Shipment
  /** In the order, from 1. */
  place: number
}

export function ShipmentCard({ shipment, place }: Props) {
  const t = useT()
  const { status, status_words, lines, seats } = shipment
  const pieces = lines.reduce((sum, { amount }) => sum + amount, 0)
  const weight = seats.reduce((sum, seat) => sum + seat.weight, 0)
  const facts = [
    carrierName(t, shipment.carrier),
    t('shipments.pieces', { count: pieces }),
    seats.length > 0 && t('shipments.seats', { count: seats.length }),
    weight > 0 && t('shipments.kilograms', { weight: formatNumber(weight, 3) }),
    shipment.cost !== null && formatMoney(shipment.cost),
  ].filter(Boolean)
  return (
    <li className="grid gap-3 px-5 py-4">
      <div className="grid grid-cols-[30px_minmax(0,1fr)_auto] items-center gap-3.5 max-sm:grid-cols-[30px_minmax(0,1fr)]">
        <span className="cell cell--sm cell--solid">{place}</span>
        <span className="min-w-0">
          <b className="block leading-5 font-semibold [overflow-wrap:anywhere]">
            {lines.map(({ name_ua, amount }) => `${name_ua}, ${amount}`).join('; ')}
          </b>
          <span className="block text-sm text-ink-600">{facts.join(' · ')}</span>
        </span>
        <span className="max-sm:col-start-2">
          <Badge kind={KINDS[status]}>{t(`shipments.state_${status}`)}</Badge>
        </span>
      </div>
      <Waybill shipment={shipment} />
      {status_words !== '' && (
        <p className="text-sm text-ink-700" lang="uk">
          {status_words}
        </p>
      )}
      {status === 'unknown' && <Note kind="warn">{t('shipments.unknown_hint')}</Note>}
      {!isHandedOver(shipment.carrier) && <ShipmentTrack status={status} />}
      <Actions shipment={shipment} />
    </li>
  )
}

function carrierName(t: Translate, carrier: string): string {
  if (carrier === NOVA_POSHTA) return t('shipments.nova_poshta')
  return isHandedOver(carrier) ? t(`details.method_${carrier}`) : carrier
}

function Waybill({ shipment: { number, expected_on } }: Pick<Props, 'shipment'>) {
  const t = useT()
  if (number === null) return null
  const copy = () => copyText(number, { done: t('shipments.copied'), failed: t('shipments.not_copied') })
  return (
    <p className="flex flex-wrap items-center gap-x-2.5 text-[.9375rem] text-ink-700">
      <span className="font-mono text-[1.0625rem] font-semibold break-all text-ink-900">{number}</span>
      <IconButton icon="copy" label={t('shipments.copy', { number })} onClick={() => void copy()} />
      {expected_on !== null && <span>{t('shipments.expected', { day: expected_on.replaceAll('-', '.') })}</span>}
    </p>
  )
}

const WITH_CARRIER: readonly ShipmentState[] = ['on_the_way', 'at_branch', 'received']

function Actions({ shipment }: Pick<Props, 'shipment'>) {
  const t = useT()
  const run = useCall()
  const can_write = useCan('orders.write')
  const params = { id: String(shipment.id) }
  const { is_waybill, number, status } = shipment
  const save = async (call: typeof getShipmentLabel | typeof getShipmentSheet) => {
    const file = await run(call, { params })
    if (file) saveDocument(file)
  }
  const remove = async () => {
    const question = {
      title: t(is_waybill ? 'shipments.cancel_title' : 'shipments.remove_title'),
      text: t(is_waybill ? 'shipments.cancel_text' : 'shipments.remove_text'),
      action: t(is_waybill ? 'shipments.cancel' : 'shipments.remove'),
      is_danger: true,
    }
    if (await confirm(question)) await run(removeShipment, { params }, { done: 'shipments.removed' })
  }
  return (
    <div className="flex flex-wrap gap-2">
      {is_waybill && number !== null && status !== 'deleted' && (
        <Button kind="ghost" size="xs" icon="printer" onClick={() => void save(getShipmentLabel)}>
          {t('shipments.label')}
        </Button>
      )}
      <Button kind="ghost" size="xs" icon="printer" onClick={() => void save(getShipmentSheet)}>
        {t('shipments.sheet')}
      </Button>
      {can_write && !(is_waybill && WITH_CARRIER.includes(status)) && (
        <Button kind="text" size="xs" icon="trash" onClick={() => void remove()}>
          {t(is_waybill ? 'shipments.cancel' : 'shipments.remove')}
        </Button>
      )}
    </div>
  )
}
