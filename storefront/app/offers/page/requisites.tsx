import type { OfferPage } from '@shop/contract/shop/offer-pages'
import { Button } from '@shop/ui/components/button/button.tsx'
import { Icon } from '@shop/ui/icons/icon.tsx'
import { Pencil } from '@shop/ui/icons/rare-icon-paths.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { partyCode } from '../party-code.ts'
import { askForNewOffer } from './ask-for-new-offer.ts'

/** Seller and buyer, as printed. */
export function Requisites({ offer }: { offer: OfferPage }) {
  const { t } = useTranslation()
  const { seller, buyer } = offer
  const code = (of: string | null) => of && partyCode(t, of)
  return (
    <>
      <Side
        title={t('checkout_buyer')}
        name={buyer.name ?? buyer.contact ?? offer.emails[0] ?? ''}
        facts={[code(buyer.code), buyer.name && buyer.contact, buyer.phone, buyer.address]}
      >
        <Button kind="text" size="sm" className="mt-2 -ml-2" onClick={() => askForNewOffer(offer, t)}>
          <Icon of={Pencil} />
          {t('offer_fix_requisites')}
        </Button>
      </Side>
      <Side
        title={t('offer_seller')}
        name={seller.name}
        facts={[
          code(seller.code),
          seller.vat_number && t('offer_vat_number', { number: seller.vat_number }),
          seller.iban && `IBAN ${seller.iban}`,
          seller.bank,
          seller.address,
          seller.phone,
          seller.email,
        ]}
      />
    </>
  )
}

interface SideProps {
  title: string
  name: string
  facts: readonly (string | null)[]
  children?: React.ReactNode
}

function Side({ title, name, facts, children }: SideProps) {
  const shown = facts.filter(Boolean)
  if (name === '' && shown.length === 0) return null
  return (
    <section className="asidebox">
      <h2>{title}</h2>
      <p className="font-semibold">{name}</p>
      <ul className="mt-1 text-sm text-ink-600">
        {shown.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {children}
    </section>
  )
}
