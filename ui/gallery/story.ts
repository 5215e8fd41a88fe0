import type { ReactNode } from 'react'
import type { Words } from './words.ts'

export const DENSITIES = ['comfortable', 'dense'] as const
export type Density = (typeof DENSITIES)[number]

/** `comfortable` is the storefront, `dense` the admin. */
export type Story = (props: { words: Words; density: Density }) => ReactNode

const FILES = import.meta.glob<Record<string, Story>>('../{components/*,icons}/*.stories.tsx', { eager: true })

/** Such as `button/Kinds`. */
export const STORIES: ReadonlyMap<string, Story> = new Map(
  Object.entries(FILES).flatMap(([file, stories]) => {
    const component = file.split('/').at(-1)?.replace('.stories.tsx', '')
    return Object.entries(stories).map(([name, story]) => [`${component}/${name}`, story] as const)
  }),
)
