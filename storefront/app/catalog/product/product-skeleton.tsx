import { useTranslation } from '../../i18n/translation.tsx'
import { Skeleton } from '@shop/ui/components/skeleton/skeleton.tsx'

/** The dimensions of the loaded page. */
export function ProductSkeleton() {
  const { t } = useTranslation()
  return (
    <div className="page" aria-busy="true">
      <span className="sr-only" role="status">
        {t('loading...')}
      </span>
      <div
        className="grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,520px)_minmax(0,1fr)]"
        aria-hidden="true"
      >
        <div>
          <div className="plate gallery gallery__main">
            <div className="cells">
              <i />
              <i />
              <i />
              <i />
              <i />
            </div>
          </div>
          <div className="gallery gallery__thumbs">
            {[1, 2, 3, 4].map((thumb) => (
              <Skeleton key={thumb} className="aspect-square !rounded-md" />
            ))}
          </div>
        </div>
        <div>
          <Skeleton className="h-9 w-11/12" />
          <Skeleton className="mt-3 h-9 w-7/12" />
          <Skeleton className="mt-6 h-5 w-64 max-w-full" />
          <div className="panel mt-6 p-6">
            <Skeleton className="h-5 w-32" />
            <Skeleton className="mt-3 h-11 w-64 max-w-full" />
            <div className="mt-8 flex gap-3">
              <Skeleton className="h-14 flex-1 !rounded-md" />
              <Skeleton className="h-14 w-48 !rounded-md max-sm:hidden" />
            </div>
          </div>
          <Skeleton className="mt-9 h-6 w-28" />
          <div className="mt-4 grid gap-3 sm:grid-cols-3">
            {[1, 2, 3].map((way) => (
              <Skeleton key={way} className="h-28 !rounded-md" />
            ))}
          </div>
          <Skeleton className="mt-9 h-6 w-40" />
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} className="mt-5 h-5 w-full" />
          ))}
        </div>
      </div>
    </div>
  )
}
