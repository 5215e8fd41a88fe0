import { ExternalLink } from '@shop/ui/icons/rare-icon-paths.ts'
import { Lightbox } from 'yet-another-react-lightbox'
import 'yet-another-react-lightbox/styles.css'
import { useTranslation } from '../../i18n/translation.tsx'
import { Icon } from '@shop/ui/icons/icon.tsx'
import type { ShownDocument } from './use-document-lightbox.tsx'

interface DocumentLightboxProps {
  documents: readonly ShownDocument[]
  shown: number
  onShow: (index: number) => void
  onClose: () => void
}

const FOOTER_HEIGHT = '88px'

export function DocumentLightbox({ documents, shown, onShow, onClose }: DocumentLightboxProps) {
  const { t } = useTranslation()
  const slides = documents.map(({ file, description }) => ({
    src: file.web_path,
    alt: description,
    ...(file.width !== null && file.height !== null && { width: file.width, height: file.height }),
  }))
  const is_single = slides.length < 2
  return (
    <Lightbox
      open
      index={shown}
      slides={slides}
      close={onClose}
      on={{ view: ({ index }) => onShow(index) }}
      carousel={{ finite: is_single, padding: '16px' }}
      controller={{ closeOnBackdropClick: true, closeOnPullDown: true }}
      // Keeps signatures and stamps clear of the footer.
      styles={{ slide: { paddingBottom: FOOTER_HEIGHT } }}
      render={{
        slideFooter: ({ slide }) => <Footer document={documents.find(({ file }) => file.web_path === slide.src)} />,
        ...(is_single && { buttonPrev: () => null, buttonNext: () => null }),
      }}
      labels={{
        Lightbox: t('documents_gallery'),
        Previous: t('previous_picture'),
        Next: t('next_picture'),
        Close: t('close'),
        'Photo gallery': t('documents_gallery'),
        Carousel: t('documents_gallery'),
        Slide: t('picture'),
      }}
    />
  )
}

function Footer({ document }: { document: ShownDocument | undefined }) {
  const { t } = useTranslation()
  if (!document) return null
  return (
    <p className="absolute inset-x-0 bottom-0 flex flex-wrap items-center justify-center gap-x-6 gap-y-1 bg-ink-950/80 p-4 text-center text-white">
      <span>{document.description}</span>
      <a
        className="inline-flex min-h-11 items-center gap-2 font-semibold text-white"
        href={document.file.web_path}
        target="_blank"
        rel="noreferrer"
      >
        {t('see_document')}
        <Icon of={ExternalLink} />
        <span className="sr-only">{t('opens_in_new_tab')}</span>
      </a>
    </p>
  )
}
