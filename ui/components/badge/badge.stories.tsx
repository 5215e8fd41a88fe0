import type { Story } from '../../gallery/story.ts'
import { Badge } from './badge.tsx'

export const Kinds: Story = ({ words }) =>
  (['new', 'sale', 'info', 'ok', 'warn', 'bad', 'line'] as const).map((kind) => (
    <Badge key={kind} kind={kind}>
      {words.in_stock}
    </Badge>
  ))
