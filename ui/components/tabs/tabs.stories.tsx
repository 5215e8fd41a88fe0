import type { Story } from '../../gallery/story.ts'

export const Links: Story = ({ words }) => (
  <nav className="tabs" aria-label={words.pages}>
    <a href="#1" aria-current="page">
      {words.product}
    </a>
    <a href="#2">{words.categories}</a>
    <a href="#3">{words.comment}</a>
  </nav>
)
