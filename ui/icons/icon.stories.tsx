import type { Story } from '../gallery/story.ts'
import * as common from './icon-paths.ts'
import { Icon } from './icon.tsx'
import * as rare from './rare-icon-paths.ts'

export const All: Story = () =>
  Object.entries({ ...common, ...rare }).map(([name, path]) => <Icon key={name} of={path} className={name} />)
