/** Stands where something is being loaded, in the same size; screen readers hear the page's own loading text. */
export function Skeleton({ className }: { className: string }) {
  return <div className={`skeleton ${className}`} aria-hidden="true" />
}
