import type { IconPath } from './icon-paths.ts'

/** A decorative line icon; what it means is said by the text or label beside it. */
export function Icon({ of: path, className }: { of: IconPath; className?: string }) {
  return (
    <svg className={className ? `i ${className}` : 'i'} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
