import { findOrderBuyers, type OrderBuyer } from '@shop/contract/admin/orders/phone-orders'
import { Finder } from '../orders/lines/finder.tsx'
import { TextField } from '../kit/form/text-field.tsx'
import { Button } from '../kit/widgets/button.tsx'
import { useT } from '../kit/text/translate.ts'

/** Form values, as typed. */
export interface OfferReceiver {
  buyer: OrderBuyer | null
  emails: string
  organization: string
  document_code: string
  contact_person: string
  percent: string
  valid_until: string
}

export const EMPTY_RECEIVER: OfferReceiver = {
  buyer: null,
  emails: '',
  organization: '',
  document_code: '',
  contact_person: '',
  percent: '',
  valid_until: '',
}

interface Props {
  receiver: OfferReceiver
  faults: Record<string, string>
  /** The buyer's full details replace the short ones here. */
  has_buyer: boolean
  onChange(receiver: OfferReceiver): void
}

export function ReceiverFields({ receiver, faults, has_buyer, onChange }: Props) {
  const t = useT()
  const set = (changed: Partial<OfferReceiver>) => onChange({ ...receiver, ...changed })
  const emails_fault = Object.entries(faults).find(([name]) => name.startsWith('emails'))?.[1]
  return (
    <>
      <Buyer receiver={receiver} onChange={set} />
      <TextField
        label={t('offers.mail_emails')}
        value={receiver.emails}
        onChange={(emails) => set({ emails })}
        length_max={1300}
        fault={emails_fault}
      />
      {!has_buyer && <Organization receiver={receiver} faults={faults} onChange={set} />}
      <TextField
        label={t('offers.new_percent')}
        hint={t('offers.new_percent_hint')}
        value={receiver.percent}
        onChange={(percent) => set({ percent })}
        length_max={6}
        fault={faults['discount_percent']}
      />
      <TextField
        label={t('offers.new_valid')}
        hint={t('offers.new_valid_hint')}
        type="date"
        value={receiver.valid_until}
        onChange={(valid_until) => set({ valid_until })}
        length_max={10}
        fault={faults['valid_until']}
      />
    </>
  )
}

interface OrganizationProps extends Pick<Props, 'receiver' | 'faults'> {
  onChange(changed: Partial<OfferReceiver>): void
}

/** If the code is not known yet. */
function Organization({ receiver, faults, onChange }: OrganizationProps) {
  const t = useT()
  return (
    <>
      <TextField
        label={t('offers.new_organization')}
        value={receiver.organization}
        onChange={(organization) => onChange({ organization })}
        length_max={200}
      />
      <TextField
        label={t('offers.new_document_code')}
        value={receiver.document_code}
        onChange={(document_code) => onChange({ document_code })}
        length_max={12}
        fault={faults['organization.document_code']}
      />
      <TextField
        label={t('offers.new_contact')}
        value={receiver.contact_person}
        onChange={(contact_person) => onChange({ contact_person })}
        length_max={200}
      />
    </>
  )
}

function Buyer({ receiver, onChange }: { receiver: OfferReceiver; onChange(changed: Partial<OfferReceiver>): void }) {
  const t = useT()
  const { buyer } = receiver
  if (buyer === null)
    return (
      <Finder<OrderBuyer>
        label={t('offers.new_buyer')}
        route={findOrderBuyers}
        keyOf={({ id }) => id}
        nameOf={({ name, organization }) => [name, organization].filter(Boolean).join(', ')}
        moreOf={({ email, phone_number }) => [email, phone_number].filter(Boolean).join(' · ')}
        onChoose={(found) =>
          onChange({
            buyer: found,
            emails: found.email,
            organization: found.organization ?? '',
            percent: found.discount_percent === 0 ? '' : String(found.discount_percent).replace('.', ','),
          })
        }
      />
    )
  return (
    <div className="rounded-md bg-paper-100 p-3 leading-6">
      <b className="font-semibold">{buyer.name}</b>
      <span className="block break-all text-ink-600">{buyer.email}</span>
      <Button kind="text" size="xs" className="-ml-2" onClick={() => onChange({ buyer: null })}>
        {t('offers.new_other_buyer')}
      </Button>
    </div>
  )
}
