import type { Certificate } from '@shop/contract/shop/content'
import { localised } from '@shop/contract/rules/names'
import { useTranslation } from '../../i18n/translation.tsx'
import { Picture } from '../../ui/picture.tsx'
import { useDocumentLightbox } from './use-document-lightbox.tsx'

const SIZES = '(min-width: 64rem) 18vw, (min-width: 48rem) 30vw, 45vw'

export function CertificateGallery({ certificates }: { certificates: readonly Certificate[] }) {
  const { t, language } = useTranslation()
  const documents = certificates.flatMap(({ id, files: [file], ...texts }) =>
    file ? [{ id, file, description: localised(texts, 'description', language) }] : [],
  )
  const { open, lightbox } = useDocumentLightbox(documents)
  return (
    <>
      <ul className="mt-6 grid grid-cols-2 gap-x-6 gap-y-8 md:grid-cols-3 lg:grid-cols-5">
        {documents.map(({ id, file, description }) => (
          <li key={id}>
            <figure>
              <a
                className="block w-full rounded-lg bg-paper-100 p-4 [transition:background-color_var(--dur-hover)] hover:bg-paper-200 lg:p-5"
                href={file.web_path}
                aria-label={t('enlarge', { what: description })}
                aria-haspopup="dialog"
                onClick={(event) => open(event, file)}
              >
                <Picture
                  file={file}
                  sizes={SIZES}
                  width={420}
                  height={594}
                  alt=""
                  className="h-auto w-full [box-shadow:var(--shadow-pop)]"
                />
              </a>
              <figcaption className="mt-3 text-[.9375rem] leading-[1.375rem]">{description}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
      {lightbox}
    </>
  )
}
