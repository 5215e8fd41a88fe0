import type { ProductDocument } from '@shop/contract/shop/catalog'
import { Badge } from '@shop/ui/components/badge/badge.tsx'
import { Icon } from '@shop/ui/icons/icon.tsx'
import { Download } from '@shop/ui/icons/rare-icon-paths.ts'
import { useTranslation, type TFunction } from '../../i18n/translation.tsx'

const ROW =
  'group grid min-h-16 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3.5 px-4 py-2.5 leading-5 no-underline'

/** An expired paper cannot be downloaded. */
export function ProductDocuments({ documents }: { documents: readonly ProductDocument[] }) {
  const { t } = useTranslation()
  if (documents.length === 0) return null
  return (
    <section>
      <h2 className="mt-9 text-xl">{t('product_documents')}</h2>
      <ul className="mt-3 grid pt-px pl-px">
        {documents.map((document, place) => (
          <li key={place} className="-mt-px -ml-px border border-line hover:border-ink-500">
            <Row document={document} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Row({ document }: { document: ProductDocument }) {
  const { t } = useTranslation()
  const { web_path, name } = document
  const contents = (
    <>
      <span
        className={`grid h-7.5 min-w-11 place-items-center rounded-sm border-[1.5px] px-1.5 font-mono text-xs font-bold ${web_path ? 'border-margin-500 text-margin-600' : 'border-line-strong text-ink-600'}`}
        aria-hidden="true"
      >
        PDF
      </span>
      <span className="min-w-0 font-medium break-words group-hover:text-brand-600">
        {name}
        <small className="mt-0.5 block text-[0.8125rem] font-normal text-ink-600">{factsOf(document, t)}</small>
      </span>
    </>
  )
  if (web_path === null)
    return (
      <div className={ROW}>
        {contents}
        <Badge kind="warn">{t('document_renewing')}</Badge>
      </div>
    )
  return (
    <a className={ROW} href={web_path} download={`${name}.pdf`}>
      {contents}
      <Icon of={Download} className="text-ink-500 group-hover:text-brand-600" />
    </a>
  )
}

/** `Сертифікат, № UA.1, чинний до 2028.03.14, 640 КБ` */
function factsOf({ kind, name, number, issued_on, valid_to, bytes, web_path }: ProductDocument, t: TFunction): string {
  const kind_name = t(`document_kind_${kind}`)
  const until = web_path === null ? 'document_expired' : 'document_valid_to'
  return [
    name.toLowerCase().includes(kind_name.toLowerCase()) ? null : kind_name,
    number && `${t('number_sign')}\u00a0${number}`,
    issued_on && valid_to === null && t('document_issued_on', { day: dayText(issued_on) }),
    valid_to && t(until, { day: dayText(valid_to) }),
    web_path && sizeText(bytes, t),
  ]
    .filter(Boolean)
    .join(', ')
}

/** `2028.03.14` (design, "Voice and tone"). */
const dayText = (day: string) => day.replaceAll('-', '.')

const MEGABYTE = 1024 * 1024

function sizeText(bytes: number, t: TFunction): string {
  if (bytes < MEGABYTE) return t('size_kilobytes', { size: Math.max(1, Math.round(bytes / 1024)) })
  return t('size_megabytes', { size: (bytes / MEGABYTE).toFixed(1).replace('.', t('decimal_separator')) })
}
