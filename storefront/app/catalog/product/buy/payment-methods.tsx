import { FilePen, Landmark, PackageCheck } from '@shop/ui/icons/rare-icon-paths.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { useShopIdentity } from '../../../api/shop-identity.ts'
import { Icon } from '@shop/ui/icons/icon.tsx'

/** Spec, section 2, "Product page". */
export function PaymentMethods() {
  const { t } = useTranslation()
  const { vat } = useShopIdentity()
  const methods = [
    { icon: Landmark, title: t('payment_bank'), text: t('payment_bank_text', { vat }) },
    { icon: PackageCheck, title: t('payment_on_delivery'), text: t('payment_on_delivery_text') },
    { icon: FilePen, title: t('payment_contract'), text: t('payment_contract_text') },
  ]
  return (
    <>
      <h2 className="mt-9 text-xl">{t('payment')}</h2>
      <ul className="mt-4 grid pt-px pl-px sm:grid-cols-3">
        {methods.map(({ icon, title, text }) => (
          <li key={title} className="-mt-px -ml-px flex gap-3 border border-line p-4 sm:flex-col">
            <Icon of={icon} className="!size-6 text-brand-600" />
            <span>
              <b className="block text-[.9375rem] leading-5 font-semibold">{title}</b>
              <span className="mt-1 block text-sm text-ink-600">{text}</span>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
