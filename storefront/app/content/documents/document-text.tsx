import { useTranslation } from '../../i18n/translation.tsx'
import { useStaticText } from '../../api/shop-data.ts'
import { useShopIdentity } from '../../api/shop-identity.ts'
import { SectionNav } from '../section-nav.tsx'
import { filledText, type OwnerFacts } from './filled-text.ts'

export interface LegalText {
  title: string
  /** YYYY.MM.DD */
  edition: string
  sections: Array<{
    /** The same anchor in every language. */
    id: string
    title: string
    /** A string is a paragraph, an array a list. */
    blocks: Array<string | string[]>
  }>
}

/** With a table of contents. */
export function DocumentText({ text }: { text: LegalText }) {
  const { t } = useTranslation()
  const facts = useOwnerFacts()
  const filled = (block: string) => filledText(block, facts)
  return (
    <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[264px_minmax(0,1fr)]">
      <SectionNav sections={text.sections.map(({ id, title }) => ({ id, label: title }))} label={t('contents')} />
      <article className="min-w-0">
        <h1 className="max-w-[42rem] text-3xl lg:text-4xl">{text.title}</h1>
        <p className="mono mt-3">{t('edition_of', { date: text.edition })}</p>
        {text.sections.map(({ id, title, blocks }, index) => (
          <section key={id} id={id} className={`prose-doc text-lg leading-7 ${index === 0 ? 'mt-8' : 'mt-12'}`}>
            <h2>{title}</h2>
            {blocks.map((block) =>
              typeof block === 'string' ? (
                <p key={block}>{filled(block)}</p>
              ) : (
                <ul key={block.join(' ')}>
                  {block.map((item) => (
                    <li key={item}>{filled(item)}</li>
                  ))}
                </ul>
              ),
            )}
          </section>
        ))}
      </article>
    </div>
  )
}

function useOwnerFacts(): OwnerFacts {
  const { shop_name, seller_name, seller_code, seller_address } = useShopIdentity()
  const text = useStaticText()
  return {
    seller: seller_name || `«${shop_name}»`,
    code: seller_code,
    address: seller_address || text('address'),
    email: text('email_1'),
    phone: text('phone_number_1'),
  }
}
