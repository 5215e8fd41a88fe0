import type { Section } from '../section.ts'
import { TEXTS } from './texts.ts'

/** Part of the order's screen. */
export const section: Section = { texts: TEXTS }
