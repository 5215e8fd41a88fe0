import { measureCalls } from './requests/calls.ts'
import { measureFootprint } from './footprint.ts'
import { measureGrowth } from './growth/growth.ts'
import { measureInteraction } from './phones/interaction.ts'
import { measureLighthouse } from './phones/lighthouse.ts'
import { measureNodes } from './scale/nodes.ts'
import { measurePages } from './requests/pages.ts'
import { measureScale } from './scale/scale.ts'
import { measureWeight } from './phones/weight.ts'

export interface Section {
  /** Its name on the command line. */
  word: string
  /** Its title in docs/performance.md. */
  title: string
  /** @returns its text, in Markdown */
  measure(): Promise<string>
}

export const SECTIONS: readonly Section[] = [
  { word: 'pages', title: 'Public pages, cached and rendered', measure: measurePages },
  { word: 'calls', title: 'Calls and orders against their baselines', measure: measureCalls },
  { word: 'growth', title: 'Growth to a million products', measure: measureGrowth },
  { word: 'footprint', title: 'Start, memory, cache', measure: measureFootprint },
  { word: 'weight', title: 'Size of a first visit', measure: measureWeight },
  { word: 'lighthouse', title: 'Lighthouse', measure: measureLighthouse },
  { word: 'interaction', title: 'From a touch to the next paint', measure: measureInteraction },
  { word: 'nodes', title: 'A saved price on every node', measure: measureNodes },
  { word: 'scale', title: 'One, two and four processes', measure: measureScale },
]
