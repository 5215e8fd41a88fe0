import { Eye, EyeOff } from '@shop/ui/icons/rare-icon-paths.ts'
import { useId, useState, type ComponentProps, type ReactNode } from 'react'
import { useTranslation } from '../i18n/translation.tsx'
import { IconButton } from '@shop/ui/components/button/button.tsx'
import { Icon } from '@shop/ui/icons/icon.tsx'
import { FieldError } from './note.tsx'

interface FieldLook {
  label: string
  /** What is wrong, or nothing. */
  error?: string | null | undefined
  hint?: string | undefined
}

interface FrameProps extends FieldLook {
  id: string
  is_required: boolean
  children: ReactNode
}

/** What an input needs to belong to its label, hint and error. */
function fieldAttributes(id: string, { error, hint }: FieldLook) {
  return { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': error || hint ? `${id}-note` : undefined }
}

function Frame({ id, label, is_required, error, hint, children }: FrameProps) {
  return (
    <div className="field">
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

/** Label, input and what is wrong with it. */
export function Field({ label, error, hint, className = '', ...rest }: FieldProps) {
  const id = useId()
  return (
    <Frame id={id} label={label} error={error} hint={hint} is_required={rest.required === true}>
      <input type="text" {...rest} {...fieldAttributes(id, { label, error, hint })} className={`input ${className}`} />
    </Frame>
  )
}

export function TextArea({ label, error, hint, ...rest }: Omit<ComponentProps<'textarea'>, 'id'> & FieldLook) {
  const id = useId()
  return (
    <Frame id={id} label={label} error={error} hint={hint} is_required={rest.required === true}>
      <textarea {...rest} {...fieldAttributes(id, { label, error, hint })} className="textarea" />
    </Frame>
  )
}

/** A password that can be looked at before it is sent. */
export function PasswordInput({ label, error, hint, ...rest }: FieldProps) {
  const id = useId()
  const { t } = useTranslation()
  const [is_shown, setShown] = useState(false)
  return (
    <Frame id={id} label={label} error={error} hint={hint} is_required={rest.required === true}>
      <div className="affix">
        <input
          {...rest}
          {...fieldAttributes(id, { label, error, hint })}
          type={is_shown ? 'text' : 'password'}
          className="input"
          spellCheck={false}
          autoCapitalize="off"
        />
        <IconButton
          label={t(is_shown ? 'hide_password' : 'show_password')}
          aria-pressed={is_shown}
          onClick={() => setShown(!is_shown)}
        >
          <Icon of={is_shown ? EyeOff : Eye} />
        </IconButton>
      </div>
    </Frame>
  )
}

/** A box to tick; the whole row takes the click. */
export function Checkbox({ children, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <label className="check">
      <input {...rest} type="checkbox" />
      <span>{children}</span>
    </label>
  )
}
