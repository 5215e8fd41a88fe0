import type { Review } from '@shop/contract/shop/content'
import { useMedia } from '@shop/ui/hooks/use-media.ts'
import { useRef, useState, type RefObject } from 'react'
import { ChevronRight } from '@shop/ui/icons/icon-paths.ts'
import { ChevronLeft } from '@shop/ui/icons/rare-icon-paths.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { IconButton } from '@shop/ui/components/button/button.tsx'
import { Icon } from '@shop/ui/icons/icon.tsx'
import { useDocumentLightbox } from '../certificates/use-document-lightbox.tsx'
import { PartFailure } from '../part-failure.tsx'
import { ReviewCard } from './review-card.tsx'
import { PageNumbers } from './page-numbers.tsx'
import { pagesCount, pageShown } from './slider-pages.ts'
import { WriteReview } from './write-review.tsx'
import './reviews.css'

/** Pixels: gap-5. */
const GAP = 20

/** @param reviews null if loading failed */
export function Reviews({ reviews }: { reviews: readonly Review[] | null }) {
  const { t } = useTranslation()
  const track = useRef<HTMLUListElement>(null)
  const slider = useSlider(track, reviews?.length ?? 0)
  const step = (by: number) => slider.show(slider.page + by)
  return (
    <section id="reviews" className="mt-16 lg:mt-20">
      <div className="ruler" aria-hidden="true" />
      <div className="flex items-end justify-between gap-4 pt-5">
        <h2 className="text-3xl">{t('reviews')}</h2>
        {slider.pages > 1 && (
          <div className="no-print flex gap-1">
            <IconButton look="line" label={t('previous_reviews')} disabled={slider.page === 0} onClick={() => step(-1)}>
              <Icon of={ChevronLeft} />
            </IconButton>
            <IconButton
              look="line"
              label={t('next_reviews')}
              disabled={slider.page === slider.pages - 1}
              onClick={() => step(1)}
            >
              <Icon of={ChevronRight} />
            </IconButton>
          </div>
        )}
      </div>
      {reviews === null && <PartFailure text={t('reviews_not_loaded')} toast_key="unknown_error" />}
      {reviews?.length === 0 && <p className="mt-6 text-ink-600">{t('no_reviews')}</p>}
      {reviews && reviews.length > 0 && <Track reviews={reviews} track={track} slider={slider} />}
      {slider.pages > 1 && <PageNumbers current={slider.page} pages={slider.pages} onPage={slider.show} />}
      <WriteReview />
    </section>
  )
}

type Slider = ReturnType<typeof useSlider>

function useSlider(track: RefObject<HTMLUListElement | null>, slides: number) {
  const pages = pagesCount(slides, useMedia(WIDE, true) ? 2 : 1)
  const [scrolled, setScrolled] = useState(0)
  const follow = (scrolling: HTMLElement) => setScrolled(pageShown(scrolling, GAP, pages))
  const show = (wanted: number) => track.current?.scrollTo({ left: wanted * (track.current.clientWidth + GAP) })
  return { pages, page: Math.max(0, Math.min(scrolled, pages - 1)), follow, show }
}

interface TrackProps {
  reviews: readonly Review[]
  track: RefObject<HTMLUListElement | null>
  slider: Slider
}

function Track({ reviews, track, slider }: TrackProps) {
  const { t } = useTranslation()
  const letters = reviews.flatMap((review) =>
    review.file ? [{ file: review.file, description: t('review_letter') }] : [],
  )
  const { open, lightbox } = useDocumentLightbox(letters)
  return (
    <>
      <ul
        ref={track}
        onScroll={({ currentTarget }) => slider.follow(currentTarget)}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable areas must be reachable by keyboard
        tabIndex={slider.pages > 1 ? 0 : undefined}
        aria-label={t('reviews')}
        className="no-scrollbar mt-6 flex snap-x snap-mandatory gap-5 overflow-x-auto overscroll-x-contain scroll-smooth print:flex-wrap"
      >
        {reviews.map((review) => (
          <li key={review.id} className="w-full shrink-0 snap-start md:w-[calc(50%-10px)] md:even:snap-align-none">
            <ReviewCard review={review} onMail={open} />
          </li>
        ))}
      </ul>
      {lightbox}
    </>
  )
}

/** Two slides fit (spec, section 9: "Slider breakpoint 768 px"). */
const WIDE = '(min-width: 48rem)'
