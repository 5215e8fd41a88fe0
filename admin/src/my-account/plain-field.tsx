import { type InputHTMLAttributes, useId } from 'react'

/** A labelled field for small forms; `name` is its FormData key. */
export function PlainField({
  label,
  hint,
  error,
  ...input
}: { name: string; label: string; hint?: string; error?: string } & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input"
        required
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={`${id}-note`}
        {...input}
      />
      <span id={`${id}-note`} className={error === undefined ? 'hint' : 'err'}>
        {error ?? hint}
      </span>
    </div>
  )
}
