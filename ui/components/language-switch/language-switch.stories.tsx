import type { Story } from '../../gallery/story.ts'

export const Links: Story = ({ words }) => (
  <div className="lang" role="group" aria-label={words.name}>
    <a href="#ua" aria-current="true">
      УКР
    </a>
    <a href="#ru">РУС</a>
    <a href="#en">ENG</a>
  </div>
)
