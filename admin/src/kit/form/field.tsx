import { type ReactNode, useId } from 'react'
import { type ControllerRenderProps, type FieldValues, useController } from 'react-hook-form'
import { useFieldLabel } from './form-context.tsx'
import { Icon } from '../widgets/icon.tsx'
import { useT } from '../text/translate.ts'

/** Props common to all inputs. */
export interface InputProps {
  /** Path in the record, such as `name_ua` or `files.0.alt`. */
  source: string
  /** Text key. */
  label: string
  /** Text key, shown under the field. */
  hint?: string
  is_required?: boolean
  is_disabled?: boolean
  className?: string
}

/** Attributes that tie an input to its label, hint and error. */
export interface InputAttributes {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
  disabled: boolean
}

type Bound = ControllerRenderProps<FieldValues, string>

/** The raw form value. */
export function useField({ source, label, is_required = false, is_disabled = false }: InputProps) {
  const t = useT()
  const id = useId()
  useFieldLabel(source, t(label))
  const { field, fieldState } = useController({
    name: source,
    rules: { validate: (value: unknown) => !is_required || !isEmpty(value) || t('fault.empty') },
  })
  const error = fieldState.error?.message
  const input_props: InputAttributes = {
    id,
    'aria-describedby': `${id}-note`,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-required': is_required || undefined,
    disabled: is_disabled,
  }
  return { field: field as Bound, input_props, error }
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

interface FieldProps extends Pick<InputProps, 'label' | 'hint' | 'is_required' | 'className'> {
  input_props: InputAttributes
  error: string | undefined
  children: ReactNode
  /** Replaces the hint, such as a character count. */
  note?: ReactNode
}

export function Field({ label, hint, is_required, className = '', input_props, error, children, note }: FieldProps) {
  const t = useT()
  return (
    <div className={`field min-w-0 ${className}`}>
      <label htmlFor={input_props.id}>
        {t(label)}
        {is_required && (
          <span className="req" aria-hidden="true">
            {' *'}
          </span>
        )}
      </label>
      {children}
      <div id={`${input_props.id}-note`} className="contents">
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
