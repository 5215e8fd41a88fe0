import type { Story } from '../../gallery/story.ts'
import { Button } from '../button/button.tsx'
import { Field, TextArea } from '../field/field.tsx'
import { Dialog } from './dialog.tsx'

const stay = () => {}

export const Form: Story = ({ words }) => (
  <Dialog title={words.name} onClose={stay} close_label={words.close}>
    <Field label={words.name} hint={words.name_hint} required />
    <Button is_block>{words.save}</Button>
  </Dialog>
)

export const Question: Story = ({ words }) => (
  <Dialog
    title={words.question}
    onClose={stay}
    close_label={words.close}
    stays_open
    foot={
      <>
        <Button kind="text">{words.cancel}</Button>
        <Button kind="danger">{words.save}</Button>
      </>
    }
  >
    <p>{words.question_text}</p>
  </Dialog>
)

export const Message: Story = ({ words }) => (
  <Dialog title={words.saved} onClose={stay} close_label={words.close} picture="./drawing.svg">
    <p>{words.empty_text}</p>
  </Dialog>
)

export const WideAndLong: Story = ({ words }) => (
  <Dialog title={words.comment} onClose={stay} close_label={words.close} is_wide foot={<Button>{words.save}</Button>}>
    {[1, 2, 3, 4, 5, 6].map((number) => (
      <TextArea key={number} label={`${words.comment} ${number}`} hint={words.name_hint} />
    ))}
  </Dialog>
)
