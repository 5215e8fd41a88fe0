import { useId } from 'react'

interface Props {
  label: string
  value: string
  onChange: (typed: string) => void
  length_max: number
  hint?: string
  /** Error text. */
  fault?: string | undefined
  type?: 'text' | 'email' | 'tel' | 'date'
  is_long?: boolean
}

/** A text field outside of a record's form. */
export function TextField({ label, value, onChange, length_max, hint, fault, type = 'text', is_long = false }: Props) {
  const id = useId()
  const below = fault ?? hint
  const shared = {
    id,
    value,
    maxLength: length_max,
    'aria-invalid': fault !== undefined || undefined,
    'aria-describedby': below === undefined ? undefined : `${id}-below`,
  }
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {is_long ? (
        <textarea {...shared} className="textarea" rows={3} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <input {...shared} className="input input--sm" type={type} onChange={(event) => onChange(event.target.value)} />
      )}
      {below !== undefined && (
        <p id={`${id}-below`} className={fault === undefined ? 'hint' : 'err'} role={fault && 'alert'}>
          {below}
        </p>
      )}
    </div>
  )
}
