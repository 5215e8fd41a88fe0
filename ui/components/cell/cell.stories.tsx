import type { Story } from '../../gallery/story.ts'

export const Subjects: Story = () =>
  [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((subject) => (
    <span key={subject} className={`cell subj-${subject}`}>
      {subject}
    </span>
  ))

export const Looks: Story = () => (
  <>
    <span className="cell cell--sm subj-1">Fe</span>
    <span className="cell cell--solid subj-5">π</span>
  </>
)
