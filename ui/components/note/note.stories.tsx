import type { Story } from '../../gallery/story.ts'
import { Note } from './note.tsx'

export const Kinds: Story = ({ words }) => (
  <>
    <Note>{words.informed}</Note>
    <Note kind="ok">{words.saved}</Note>
    <Note kind="warn">{words.question_text}</Note>
    <Note kind="bad">{words.failed}</Note>
  </>
)
