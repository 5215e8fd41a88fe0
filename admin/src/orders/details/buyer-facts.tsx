import type { AdminOrder } from '@shop/contract/admin/orders/orders'
import type { OrderBuyer } from '@shop/contract/rules/orders/order-details'
import { Badge } from '@shop/ui/components/badge/badge.tsx'
import { isCodeSuspect, isIbanSuspect } from '../../kit/form/check-digit-warning.tsx'
import { Icon } from '../../kit/widgets/icon.tsx'
import { useT } from '../../kit/text/translate.ts'
import { Fact, Facts, Missing } from './fact.tsx'

/** As kept with the order, with contacts and account. */
export function BuyerFacts({ order }: { order: AdminOrder }) {
  const t = useT()
  const { buyer, account, email, phone } = order
  return (
    <>
      {buyer === null && <Missing>{t('details.none_buyer')}</Missing>}
      <Facts>
        {buyer && <Requisites buyer={buyer} />}
        {account && (
          <Fact label={t('orders.account')}>
            {account.name}
            {buyer === null && account.organization && <span className="block">{account.organization}</span>}
            {buyer === null && account.document_code && <span className="mono block">{account.document_code}</span>}
          </Fact>
        )}
        <Fact label={t('orders.contacts')}>
          {buyer?.contact_person && <span className="block">{buyer.contact_person}</span>}
          {phone && <Contact icon="phone" href={`tel:${phone.replace(/[^+\d]/g, '')}`} text={phone} />}
          {email && <Contact icon="mail" href={`mailto:${email}`} text={email} />}
          {email === null && phone === null && t('orders.forgotten')}
        </Fact>
      </Facts>
      <div className="flex flex-wrap gap-2">
        {account === null && email !== null && <Badge kind="line">{t('orders.guest')}</Badge>}
        {order.discount_percent > 0 && (
          <Badge kind="ok">{t('orders.discount', { percent: order.discount_percent })}</Badge>
        )}
        {account && <Badge kind="line">{t('orders.count', { count: account.orders_count })}</Badge>}
        <Badge kind="line">{t(`orders.language_${order.language}`)}</Badge>
      </div>
    </>
  )
}

function Requisites({ buyer }: { buyer: OrderBuyer }) {
  const t = useT()
  const { kind, code, signer, iban } = buyer
  const signer_text =
    signer &&
    [signer.name, signer.position, signer.basis && t('details.basis', { basis: signer.basis })]
      .filter(Boolean)
      .join(', ')
  return (
    <>
      <Fact label={t(`details.kind_${kind}`)}>
        <b className="font-semibold">{buyer.name}</b>
      </Fact>
      {code !== '' && (
        <Fact label={t(kind === 'institution' ? 'orders.edrpou' : 'details.person_code_short')}>
          <span className="mono mr-2 !text-ink-900">{code}</span>
          <CheckDigit is_right={!isCodeSuspect(code)} />
        </Fact>
      )}
      {buyer.legal_address !== '' && <Fact label={t('details.address')}>{buyer.legal_address}</Fact>}
      {signer_text && <Fact label={t('details.signer')}>{signer_text}</Fact>}
      {iban !== '' && (
        <Fact label={t('details.iban')}>
          <span className="mono mr-2 break-all">{iban}</span>
          {isIbanSuspect(iban) && <CheckDigit is_right={false} />}
          {buyer.bank !== '' && <span className="block">{buyer.bank}</span>}
        </Fact>
      )}
    </>
  )
}

function CheckDigit({ is_right }: { is_right: boolean }) {
  const t = useT()
  const color = is_right ? 'text-ok-700' : 'text-warn-700'
  return (
    <span className={`inline-flex items-center gap-1 text-[.8125rem] leading-4 font-medium ${color}`}>
      <Icon name={is_right ? 'check' : 'alert'} className="!size-3.5" />
      {t(is_right ? 'details.code_right' : 'details.code_suspect')}
    </span>
  )
}

function Contact({ icon, href, text }: { icon: 'phone' | 'mail'; href: string; text: string }) {
  return (
    <a className="link flex min-h-8 w-fit items-center gap-2 break-all no-underline max-md:min-h-11" href={href}>
      <Icon name={icon} />
      {text}
    </a>
  )
}
