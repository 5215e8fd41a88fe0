import type { StoredFile } from '@shop/contract/primitives'
import { localised } from '@shop/contract/rules/names'
import { Lightbox } from 'yet-another-react-lightbox'
import 'yet-another-react-lightbox/styles.css'
import { useTranslation } from '../../i18n/translation.tsx'

interface FullScreenGalleryProps {
  files: readonly StoredFile[]
  name: string
  shown: number
  onShow: (index: number) => void
  onClose: () => void
}

export function FullScreenGallery({ files, name, shown, onShow, onClose }: FullScreenGalleryProps) {
  const { t, language } = useTranslation()
  const slides = files.map((file) => ({
    src: file.web_path,
    alt: localised(file, 'alt', language) || name,
    ...(file.width !== null && file.height !== null && { width: file.width, height: file.height }),
  }))
  return (
    <Lightbox
      open
      index={shown}
      slides={slides}
      close={onClose}
      on={{ view: ({ index }) => onShow(index) }}
      carousel={{ finite: slides.length < 2, padding: '16px' }}
      controller={{ closeOnBackdropClick: true, closeOnPullDown: true }}
      render={slides.length < 2 ? { buttonPrev: () => null, buttonNext: () => null } : {}}
      labels={{
        Lightbox: t('product_pictures'),
        Previous: t('previous_picture'),
        Next: t('next_picture'),
        Close: t('close'),
        'Photo gallery': t('product_pictures'),
        Carousel: t('product_pictures'),
        Slide: t('picture'),
      }}
    />
  )
}
