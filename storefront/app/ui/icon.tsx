import type { LucideIcon } from 'lucide-react'

/** A decorative line icon; what it means is said by the text or label beside it. */
export function Icon({ of: Drawing, className = '' }: { of: LucideIcon; className?: string }) {
  return <Drawing className={`i ${className}`} strokeWidth={undefined} aria-hidden />
}
