import { useId, useState, type ComponentProps, type ReactNode } from 'react'
import { Icon } from '../../icons/icon.tsx'
import { Eye, EyeOff } from '../../icons/rare-icon-paths.ts'
import { IconButton } from '../button/button.tsx'
import { FieldError } from './field-error.tsx'

export interface FieldLook {
  label: string
  error?: string | null | undefined
  hint?: string | undefined
}

interface FrameProps extends FieldLook {
  id: string
  is_required?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

export function fieldAttributes(id: string, { error, hint }: Omit<FieldLook, 'label'>) {
  return {
    id,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': error || hint ? `${id}-note` : undefined,
  }
}

export function FieldFrame({ id, label, is_required = false, className, error, hint, children }: FrameProps) {
  return (
    <div className={className ? `field ${className}` : 'field'}>
      <label htmlFor={id}>
        {label}
        {is_required && (
          <span className="req" aria-hidden="true">
            {' *'}
          </span>
        )}
      </label>
      {children}
      {error ? (
        <FieldError id={`${id}-note`}>{error}</FieldError>
      ) : (
        hint && (
          <span className="hint" id={`${id}-note`}>
            {hint}
          </span>
        )
      )}
    </div>
  )
}

export type FieldProps = Omit<ComponentProps<'input'>, 'id'> & FieldLook

export function Field({ label, error, hint, className = '', ...rest }: FieldProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} is_required={rest.required}>
      <input type="text" {...rest} {...fieldAttributes(id, { error, hint })} className={`input ${className}`} />
    </FieldFrame>
  )
}

export function TextArea({ label, error, hint, ...rest }: Omit<ComponentProps<'textarea'>, 'id'> & FieldLook) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} is_required={rest.required}>
      <textarea {...rest} {...fieldAttributes(id, { error, hint })} className="textarea" />
    </FieldFrame>
  )
}

interface PasswordProps extends FieldProps {
  words: { show: string; hide: string }
}

export function PasswordField({ label, error, hint, words, ...rest }: PasswordProps) {
  const id = useId()
  const [is_shown, setShown] = useState(false)
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} is_required={rest.required}>
      <div className="affix">
        <input
          {...rest}
          {...fieldAttributes(id, { error, hint })}
          type={is_shown ? 'text' : 'password'}
          className="input"
          spellCheck={false}
          autoCapitalize="off"
        />
        <IconButton
          label={is_shown ? words.hide : words.show}
          aria-pressed={is_shown}
          onClick={() => setShown(!is_shown)}
        >
          <Icon of={is_shown ? EyeOff : Eye} />
        </IconButton>
      </div>
    </FieldFrame>
  )
}
