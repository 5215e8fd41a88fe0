import type { Story } from '../../gallery/story.ts'
import { Status } from './status.tsx'

export const Kinds: Story = ({ words }) => (
  <>
    <Status kind="in">{words.in_stock}</Status>
    <Status kind="soon">{words.soon}</Status>
    <Status kind="out">{words.sold_out}</Status>
    <Status kind="gone">{words.gone}</Status>
  </>
)
