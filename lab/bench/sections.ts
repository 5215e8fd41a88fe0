import { measureCalls } from './calls.ts'
import { measureFootprint } from './footprint.ts'
import { measureGrowth } from './growth.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureNodes } from './nodes.ts'
import { measurePages } from './pages.ts'
import { measureWeight } from './weight.ts'

export interface Section {
  /** What the command calls it. */
  word: string
  /** Its title in docs/performance.md. */
  title: string
  /** @returns its text, in Markdown */
  measure(): Promise<string>
}

export const SECTIONS: readonly Section[] = [
  { word: 'pages', title: 'Public pages, kept and rendered anew', measure: measurePages },
  { word: 'calls', title: 'Calls and orders beside their yardsticks', measure: measureCalls },
  { word: 'growth', title: 'Growth to a million products', measure: measureGrowth },
  { word: 'footprint', title: 'Start, memory, cache', measure: measureFootprint },
  { word: 'weight', title: 'What a first visit fetches', measure: measureWeight },
  { word: 'lighthouse', title: 'Lighthouse', measure: measureLighthouse },
  { word: 'nodes', title: 'A saved price on every node', measure: measureNodes },
]
