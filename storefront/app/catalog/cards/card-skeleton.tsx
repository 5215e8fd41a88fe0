import { Skeleton } from '@shop/ui/components/skeleton/skeleton.tsx'

/** The size of a product card. */
export function CardSkeleton() {
  return (
    <div className="card" aria-hidden="true">
      <Skeleton className="card__plate !rounded-md" />
      <div className="card__body">
        <div className="card__meta">
          <Skeleton className="h-5 w-20" />
          <Skeleton className="h-5 w-24 max-md:mt-1" />
        </div>
        <div className="card__name">
          <Skeleton className="h-4 w-full" />
          <Skeleton className="mt-2 h-4 w-3/4" />
        </div>
        <div className="card__buy">
          <div className="card__prices">
            <Skeleton className="h-6 w-24" />
          </div>
          <Skeleton className="h-10 w-32 !rounded-md max-md:h-11 max-md:w-full" />
        </div>
      </div>
    </div>
  )
}
