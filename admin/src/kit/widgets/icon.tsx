import { Icon as Outline } from '@shop/ui/icons/icon.tsx'
import { ICON_PATHS } from './icon-paths.ts'

export type IconName = keyof typeof ICON_PATHS

/** Decorative: the text or label beside it says the meaning. */
export const Icon = ({ name, className }: { name: IconName; className?: string }) => (
  <Outline of={ICON_PATHS[name]} {...(className && { className })} />
)
