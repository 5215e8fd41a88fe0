import { Icon as Outline } from '@shop/ui/icons/icon.tsx'
import { ICON_PATHS } from './icon-paths.ts'

export type IconName = keyof typeof ICON_PATHS

/** A decorative line icon; what it means is said by the text or label beside it. */
export const Icon = ({ name, className }: { name: IconName; className?: string }) => (
  <Outline of={ICON_PATHS[name]} {...(className && { className })} />
)
