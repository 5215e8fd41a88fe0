import type { IconPath } from './icon-paths.ts'

/** Decorative: the text or label beside it says the meaning. */
export function Icon({ of: path, className }: { of: IconPath; className?: string }) {
  return (
    <svg className={className ? `i ${className}` : 'i'} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
