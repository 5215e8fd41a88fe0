import type { StoredFile } from '@shop/contract/primitives'
import { ChevronRight } from '../ui/icon-paths.ts'
import { ChevronLeft, Maximize2 } from '../ui/rare-icon-paths.ts'
import { lazy, Suspense, useRef, useState, type RefObject } from 'react'
import { useTranslation } from '../i18n/translation.tsx'
import { IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Picture } from '../ui/picture.tsx'

/** Spec, section 9: "product gallery max 520 px, 4 thumbnails". */
const THUMBNAILS = 4
const MAIN_SIZES = '(min-width: 64rem) 520px, (min-width: 36rem) 520px, 92vw'

// Eleven kilobytes that only readers who look closer need.
const FullScreen = lazy(() => import('./full-screen-gallery.tsx').then((file) => ({ default: file.FullScreenGallery })))

/** Pictures side by side in a track that fingers move; thumbnails and arrows move it, too. */
export function ProductGallery({ files, name }: { files: readonly StoredFile[]; name: string }) {
  const { t } = useTranslation()
  const track = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const [shown, setShown] = useState(0)
  const [is_full, setFull] = useState(false)
  const show = (place: number) => {
    setShown(place)
    moveTo(track, place)
  }
  const close = () => {
    setFull(false)
    opener.current?.focus()
  }
  return (
    <div className="gallery">
      <div className="plate gallery__main">
        <Track files={files} name={name} track={track} onShown={setShown} />
        {files.length > 0 && (
          <span className="mono absolute bottom-5 left-6 z-1 max-sm:hidden" aria-hidden="true">
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

function moveTo(track: RefObject<HTMLDivElement | null>, place: number) {
  const element = track.current
  element?.scrollTo({ left: place * element.clientWidth, behavior: 'smooth' })
}

interface TrackProps {
  files: readonly StoredFile[]
  name: string
  track: RefObject<HTMLDivElement | null>
  onShown: (place: number) => void
}

function Track({ files, name, track, onShown }: TrackProps) {
  const { t } = useTranslation()
  if (files.length === 0) return <Picture file={null} sizes={MAIN_SIZES} width={520} height={520} priority alt={name} />
  return (
    <div
      className="gallery__track"
      ref={track}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be within reach of the arrow keys
      tabIndex={files.length > 1 ? 0 : undefined}
      role="group"
      aria-label={t('product_pictures')}
      onScroll={({ currentTarget }) => onShown(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth))}
    >
      {files.map((file, place) => (
        <div key={file.id}>
          <Picture
            file={file}
            sizes={MAIN_SIZES}
            width={520}
            height={520}
            priority={place === 0}
            alt={
              file.alt ||
              (place === 0 ? name : `${name}: ${t('picture_of', { number: place + 1, total: files.length })}`)
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
  onShow: (place: number) => void
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
        {visible.map((file, place) => (
          <button
            key={file.id}
            type="button"
            className="thumb"
            aria-current={first + place === shown ? 'true' : undefined}
            aria-label={t('picture_of', { number: first + place + 1, total: files.length })}
            onClick={() => onShow(first + place)}
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
