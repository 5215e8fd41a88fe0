export { hideClosedBanner } from './closed-banner.ts'
export { Shell } from './frame.tsx'
