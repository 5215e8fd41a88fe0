import { fieldAttributes, FieldFrame } from '@shop/ui/components/field/field.tsx'
import { type ReactNode, useId } from 'react'
import { type ControllerRenderProps, type FieldValues, useController } from 'react-hook-form'
import { useFieldLabel } from './form-context.tsx'
import { useT } from '../text/translate.ts'

export interface InputProps {
  /** Such as `name_ua` or `files.0.alt`. */
  source: string
  /** Text key. */
  label: string
  /** Text key. */
  hint?: string
  is_required?: boolean
  is_disabled?: boolean
  /** Shows a character count instead of the hint. */
  length_max?: number | undefined
  className?: string
}

export interface InputAttributes {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
  disabled: boolean
}

type Bound = ControllerRenderProps<FieldValues, string>

/** The raw form value. `check` returns the error text. */
export function useField(props: InputProps, check?: (value: unknown) => string | undefined) {
  const { source, label, hint, length_max, is_required = false, is_disabled = false } = props
  const t = useT()
  const id = useId()
  useFieldLabel(source, t(label))
  const { field, fieldState } = useController({
    name: source,
    rules: { validate: (value: unknown) => (is_required && isEmpty(value) ? t('fault.empty') : check?.(value)) },
  })
  const error = fieldState.error?.message
  const input_props: InputAttributes = {
    ...fieldAttributes(id, { error, hint: hint ?? length_max?.toString() }),
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
  /** Replaces the hint. */
  note?: string | undefined
}

export function Field({ label, hint, is_required, className = '', input_props, error, children, note }: FieldProps) {
  const t = useT()
  return (
    <FieldFrame
      id={input_props.id}
      label={t(label)}
      is_required={is_required}
      className={`min-w-0 ${className}`}
      error={error}
      hint={note ?? (hint && t(hint))}
    >
      {children}
    </FieldFrame>
  )
}
