import type { Story } from '../../gallery/story.ts'

export const LinkAndCode: Story = ({ words }) => (
  <>
    <a className="link" href="#1">
      {words.to_basket}
    </a>
    <span className="mono">14-0999</span>
  </>
)
