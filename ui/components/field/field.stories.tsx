import type { Story } from '../../gallery/story.ts'
import { Field, fieldAttributes, FieldFrame, PasswordField, TextArea } from './field.tsx'

export const Text: Story = ({ words }) => (
  <>
    <Field label={words.name} placeholder={words.name_typed} />
    <Field label={words.name} hint={words.name_hint} defaultValue={words.name_typed} required />
    <Field label={words.name} error={words.wrong} hint={words.name_hint} required />
    <Field label={words.name} defaultValue={words.name_typed} disabled />
    <Field label="IBAN" className="input--mono" defaultValue="UA213223130000026007233566001" />
  </>
)

/** As inside a panel, where the dense controls are lower. */
export const InPanel: Story = ({ words }) => (
  <section className="panel">
    <div className="panel__head">
      <h2>{words.product}</h2>
    </div>
    <div className="panel__body">
      <Field label={words.name} hint={words.name_hint} defaultValue={words.name_typed} className="input--sm" />
    </div>
  </section>
)

export const Password: Story = ({ words }) => (
  <>
    <PasswordField label={words.password} words={words} defaultValue="school-2026" />
    <PasswordField label={words.password} words={words} error={words.wrong} required />
  </>
)

export const Long: Story = ({ words }) => (
  <>
    <TextArea label={words.comment} hint={words.name_hint} />
    <TextArea label={words.comment} error={words.wrong} defaultValue={words.name_typed} />
  </>
)

export const Select: Story = ({ words }) => (
  <>
    {[undefined, words.wrong].map((error) => (
      <FieldFrame key={error ?? ''} id={error ? 'wrong' : 'right'} label={words.categories} error={error}>
        <select {...fieldAttributes(error ? 'wrong' : 'right', { error })} className="select">
          <option>{words.product}</option>
          <option>{words.empty}</option>
        </select>
      </FieldFrame>
    ))}
  </>
)
