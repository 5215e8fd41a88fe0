import type { Story } from '../../gallery/story.ts'

export const Waiting: Story = () => (
  <div className="cells" aria-hidden="true">
    {[1, 2, 3, 4, 5].map((cell) => (
      <i key={cell} />
    ))}
  </div>
)
