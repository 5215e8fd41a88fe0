import { type ReactNode, useId } from 'react'
import { type ControllerRenderProps, type FieldValues, useController } from 'react-hook-form'
import { useFieldLabel } from './form-context.tsx'
import { Icon } from './icon.tsx'
import { useT } from './translate.ts'

/** What all inputs of a form have in common. */
export interface InputProps {
  /** The field of the record, such as `name_ua` or `files.0.alt`. */
  source: string
  /** A text's key. */
  label: string
  /** A text's key, under the field. */
  hint?: string
  is_required?: boolean
  is_disabled?: boolean
  className?: string
}

/** What an input needs to be tied to its label, hint and error. */
export interface Tied {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
  disabled: boolean
}

type Bound = ControllerRenderProps<FieldValues, string>

/** The value of a field, whatever the form keeps there. */
export function useField({ source, label, is_required = false, is_disabled = false }: InputProps) {
  const t = useT()
  const id = useId()
  useFieldLabel(source, t(label))
  const { field, fieldState } = useController({
    name: source,
    rules: { validate: (value: unknown) => !is_required || !isEmpty(value) || t('fault.empty') },
  })
  const error = fieldState.error?.message
  const tied: Tied = {
    id,
    'aria-describedby': `${id}-note`,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-required': is_required || undefined,
    disabled: is_disabled,
  }
  return { field: field as Bound, tied, error }
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

interface FieldProps extends Pick<InputProps, 'label' | 'hint' | 'is_required' | 'className'> {
  tied: Tied
  error: string | undefined
  children: ReactNode
  /** Instead of the hint, such as a count of characters. */
  note?: ReactNode
}

/** Label above, input, and under it the hint or what is wrong. */
export function Field({ label, hint, is_required, className = '', tied, error, children, note }: FieldProps) {
  const t = useT()
  return (
    <div className={`field min-w-0 ${className}`}>
      <label htmlFor={tied.id}>
        {t(label)}
        {is_required && (
          <span className="req" aria-hidden="true">
            {' *'}
          </span>
        )}
      </label>
      {children}
      <div id={`${tied.id}-note`} className="contents">
        {error !== undefined && (
          <span className="err" role="alert">
            <Icon name="circle-alert" />
            {error}
          </span>
        )}
        {error === undefined && (note ?? (hint && <span className="hint">{t(hint)}</span>))}
      </div>
    </div>
  )
}
