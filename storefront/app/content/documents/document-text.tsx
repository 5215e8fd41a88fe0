import { useTranslation } from '../../i18n/translation.tsx'
import { SectionNav } from '../section-nav.tsx'

export interface LegalText {
  title: string
  /** YYYY.MM.DD. */
  edition: string
  sections: Array<{
    /** The anchor, the same in every language. */
    id: string
    title: string
    /** A paragraph, or the items of a list. */
    blocks: Array<string | string[]>
  }>
}

/** A legal text with its contents beside it. */
export function DocumentText({ text }: { text: LegalText }) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[264px_minmax(0,1fr)]">
      <SectionNav sections={text.sections.map(({ id, title }) => ({ id, label: title }))} label={t('contents')} />
      <article className="min-w-0">
        <h1 className="max-w-[42rem] text-3xl lg:text-4xl">{text.title}</h1>
        <p className="mono mt-3">{t('edition_of', { date: text.edition })}</p>
        {text.sections.map(({ id, title, blocks }, place) => (
          <section key={id} id={id} className={`prose-doc text-lg leading-7 ${place === 0 ? 'mt-8' : 'mt-12'}`}>
            <h2>{title}</h2>
            {blocks.map((block) =>
              typeof block === 'string' ? (
                <p key={block}>{block}</p>
              ) : (
                <ul key={block.join(' ')}>
                  {block.map((item) => (
                    <li key={item}>{item}</li>
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
