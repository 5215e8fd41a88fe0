import type { Story } from '../../gallery/story.ts'
import { Button } from '../button/button.tsx'
import { Empty } from './empty.tsx'

export const WithPictureAndAction: Story = ({ words }) => (
  <Empty title={words.empty} text={words.empty_text} picture="./drawing.svg">
    <Button>{words.to_basket}</Button>
  </Empty>
)

export const Plain: Story = ({ words }) => <Empty title={words.empty} />

export const Failure: Story = ({ words }) => (
  <Empty title={words.failed} role="alert">
    <Button kind="ghost">{words.next}</Button>
  </Empty>
)
