import type { StoredFile } from '@shop/contract/primitives'
import { localised } from '@shop/contract/rules/names'
import { ChevronRight } from '@shop/ui/icons/icon-paths.ts'
import { ChevronLeft, Maximize2 } from '@shop/ui/icons/rare-icon-paths.ts'
import { lazy, Suspense, useRef, useState, type RefObject } from 'react'
import { useTranslation } from '../../i18n/translation.tsx'
import { IconButton } from '@shop/ui/components/button/button.tsx'
import { Icon } from '@shop/ui/icons/icon.tsx'
import { Picture } from '../../ui/picture.tsx'

/** Spec, section 9: "product gallery max 520 px, 4 thumbnails". */
const THUMBNAILS = 4
const MAIN_SIZES = '(min-width: 64rem) 520px, (min-width: 36rem) 520px, 92vw'

// 11 kB, loaded on demand.
const FullScreen = lazy(() => import('./full-screen-gallery.tsx').then((file) => ({ default: file.FullScreenGallery })))

/** Controlled by swipes, thumbnails and arrows. */
export function ProductGallery({ files, name }: { files: readonly StoredFile[]; name: string }) {
  const { t } = useTranslation()
  const track = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const [shown, setShown] = useState(0)
  const [is_full, setFull] = useState(false)
  const show = (index: number) => {
    setShown(index)
    moveTo(track, index)
  }
  const close = () => {
    setFull(false)
    opener.current?.focus()
  }
  return (
    <div className="gallery">
      <div className="plate gallery__main">
        <Track files={files} name={name} track={track} onShown={setShown} onEnlarge={() => setFull(true)} />
        {files.length > 0 && (
          <span className="mono no-print absolute bottom-5 left-6 z-1 max-sm:hidden" aria-hidden="true">
            {t('figure_number', { number: shown + 1 })}
          </span>
        )}
        {files.length > 0 && (
          <IconButton
            ref={opener}
            label={t('open_full_screen')}
            className="absolute right-4 bottom-4 z-1 bg-white/85"
            aria-haspopup="dialog"
            onClick={() => setFull(true)}
          >
            <Icon of={Maximize2} />
          </IconButton>
        )}
      </div>
      {files.length > 1 && <Thumbnails files={files} shown={shown} onShow={show} />}
      {is_full && (
        <Suspense fallback={null}>
          <FullScreen files={files} name={name} shown={shown} onShow={show} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}

function moveTo(track: RefObject<HTMLDivElement | null>, index: number) {
  const element = track.current
  element?.scrollTo({ left: index * element.clientWidth, behavior: 'smooth' })
}

interface TrackProps {
  files: readonly StoredFile[]
  name: string
  track: RefObject<HTMLDivElement | null>
  onShown: (index: number) => void
  onEnlarge: () => void
}

function Track({ files, name, track, onShown, onEnlarge }: TrackProps) {
  const { t, language } = useTranslation()
  if (files.length === 0) return <Picture file={null} sizes={MAIN_SIZES} width={520} height={520} priority alt={name} />
  return (
    <div
      className="gallery__track"
      ref={track}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable areas must be reachable by keyboard
      tabIndex={files.length > 1 ? 0 : undefined}
      role="group"
      aria-label={t('product_pictures')}
      onScroll={({ currentTarget }) => onShown(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth))}
    >
      {files.map((file, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- mouse only; the button in the corner works by keyboard
        <div key={file.id} className="cursor-zoom-in" onClick={onEnlarge}>
          <Picture
            file={file}
            sizes={MAIN_SIZES}
            width={520}
            height={520}
            priority={index === 0}
            alt={
              localised(file, 'alt', language) ||
              (index === 0 ? name : `${name}: ${t('picture_of', { number: index + 1, total: files.length })}`)
            }
          />
        </div>
      ))}
    </div>
  )
}

interface ThumbnailsProps {
  files: readonly StoredFile[]
  shown: number
  onShow: (index: number) => void
}

function Thumbnails({ files, shown, onShow }: ThumbnailsProps) {
  const { t } = useTranslation()
  const [first, setFirst] = useState(0)
  const last_first = Math.max(0, files.length - THUMBNAILS)
  const move = (step: number) => setFirst(Math.min(last_first, Math.max(0, first + step)))
  const visible = files.slice(first, first + THUMBNAILS)
  return (
    <>
      <div className="gallery__thumbs">
        {visible.map((file, index) => (
          <button
            key={file.id}
            type="button"
            className="thumb"
            aria-current={first + index === shown ? 'true' : undefined}
            aria-label={t('picture_of', { number: first + index + 1, total: files.length })}
            onClick={() => onShow(first + index)}
          >
            <Picture file={file} sizes="124px" width={124} height={124} alt="" />
          </button>
        ))}
      </div>
      {files.length > THUMBNAILS && (
        <div className="no-print mt-2 flex items-center justify-between">
          <span className="mono">
            {t('shown_range', { from: first + 1, to: first + visible.length, total: files.length })}
          </span>
          <div className="flex gap-1">
            <IconButton
              look="line"
              size="sm"
              label={t('previous_pictures')}
              disabled={first === 0}
              onClick={() => move(-THUMBNAILS)}
            >
              <Icon of={ChevronLeft} />
            </IconButton>
            <IconButton
              look="line"
              size="sm"
              label={t('next_pictures')}
              disabled={first === last_first}
              onClick={() => move(THUMBNAILS)}
            >
              <Icon of={ChevronRight} />
            </IconButton>
          </div>
        </div>
      )}
    </>
  )
}
