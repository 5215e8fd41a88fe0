import { Field, TextArea } from '@shop/ui/components/field/field.tsx'

interface Props {
  label: string
  value: string
  onChange: (typed: string) => void
  length_max: number
  hint?: string
  /** Error text. */
  fault?: string | undefined
  is_required?: boolean
  type?: 'text' | 'email' | 'tel' | 'date'
  is_long?: boolean
  /** Instead of submitting the form around it. */
  onEnter?: () => void
}

/** Outside of a record's form. */
export function TextField({
  onChange,
  onEnter,
  length_max,
  fault,
  type,
  is_required,
  is_long = false,
  ...props
}: Props) {
  const shared = { ...props, maxLength: length_max, error: fault, required: is_required }
  if (is_long) return <TextArea {...shared} rows={3} onChange={({ target }) => onChange(target.value)} />
  return (
    <Field
      {...shared}
      type={type}
      className="input--sm"
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !onEnter) return
        event.preventDefault()
        onEnter()
      }}
    />
  )
}
