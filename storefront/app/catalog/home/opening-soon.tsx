import { telephone, useContacts } from '../../api/contacts.ts'
import { useStaticText } from '../../api/shop-data.ts'
import { useShopIdentity } from '../../api/shop-identity.ts'
import { useTranslation } from '../../i18n/translation.tsx'

/** Until the shop has a product. */
export function OpeningSoon() {
  const { t } = useTranslation()
  const text = useStaticText()
  const { shop_name } = useShopIdentity()
  const { phones, emails, address, working_hours } = useContacts()
  const has_contacts = phones.length + emails.length > 0
  return (
    <section className="graph border-b border-line">
      <div className="page py-16 lg:py-28">
        <div className="max-w-[44rem] rounded-lg border border-line-strong bg-white p-6 sm:p-10">
          <p className="mono text-ink-600">{shop_name}</p>
          <h1 className="mt-3 text-4xl lg:text-5xl">{t('opening_soon')}</h1>
          <p className="mt-5 text-lg text-ink-700">
            {text('home_lead') || t(has_contacts ? 'opening_soon_text' : 'opening_soon_wait')}
          </p>
          {has_contacts && (
            <ul className="mt-7 flex flex-wrap gap-x-8 gap-y-3 text-lg">
              {phones.map((phone) => (
                <li key={phone}>
                  <a className="link tnum inline-flex min-h-11 items-center" href={telephone(phone)}>
                    {phone}
                  </a>
                </li>
              ))}
              {emails.map((email) => (
                <li key={email} className="min-w-0">
                  <a
                    className="link inline-flex min-h-11 items-center [overflow-wrap:anywhere]"
                    href={`mailto:${email}`}
                  >
                    {email}
                  </a>
                </li>
              ))}
            </ul>
          )}
          <p className="mt-3 text-ink-600">{[working_hours, address].filter(Boolean).join(' · ')}</p>
        </div>
      </div>
    </section>
  )
}
