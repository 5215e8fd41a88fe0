import type { Section } from '../section.ts'
import { TEXTS } from './texts.ts'

/** Shipments have no screen of their own: they are part of the order's. */
export const section: Section = { texts: TEXTS }
