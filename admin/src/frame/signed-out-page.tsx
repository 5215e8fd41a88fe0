import { fieldAttributes, FieldFrame } from '@shop/ui/components/field/field.tsx'
import { type InputHTMLAttributes, type ReactNode, useEffect, useRef } from 'react'
import { useT } from '../kit/text/translate.ts'
import { LanguageSwitch } from './top-bar.tsx'

/** `title` also names the browser's tab. */
export function SignedOutPage({ title, children }: { title: string; children: ReactNode }) {
  const t = useT()
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <main className="grid min-h-screen place-items-center p-4">
      <section className="panel w-full max-w-[420px] p-6 sm:p-8">
        <div className="flex items-center gap-3 mb-6">
          <span className="font-display font-semibold">{t('shell.name')}</span>
          <LanguageSwitch />
        </div>
        <h1 className="text-2xl mb-6">{title}</h1>
        {children}
      </section>
    </main>
  )
}

interface PasswordProps extends Pick<InputHTMLAttributes<HTMLInputElement>, 'autoComplete'> {
  label: string
  hint?: string
}

export const PasswordField = ({ label, hint, autoComplete }: PasswordProps) => (
  <FieldFrame id="password" label={label} hint={hint}>
    <input
      {...fieldAttributes('password', { hint })}
      name="password"
      type="password"
      className="input"
      autoComplete={autoComplete}
      required
    />
  </FieldFrame>
)

/** Appears when the server asks for it, and takes the focus. */
export function CodeField() {
  const t = useT()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const hint = t('shell.code_hint')
  return (
    <FieldFrame id="code" label={t('shell.code')} hint={hint}>
      <input
        {...fieldAttributes('code', { hint })}
        ref={field}
        name="code"
        className="input input--mono"
        autoComplete="one-time-code"
        required
      />
    </FieldFrame>
  )
}
