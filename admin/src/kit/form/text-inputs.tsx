import { useT } from '../text/translate.ts'
import { Field, type InputProps, useField } from './field.tsx'
import { Button } from '../widgets/button.tsx'
import { useRef } from 'react'

interface TextProps extends InputProps {
  type?: 'text' | 'email' | 'tel' | 'url' | 'password'
  is_mono?: boolean
  autoComplete?: string
}

function useCount(value: unknown, length_max: number | undefined) {
  const t = useT()
  if (length_max === undefined) return undefined
  return t('kit.characters', { length: String(value ?? '').length, max: length_max })
}

/** Empty is null if the record had null, else ''. */
export function TextInput({ type = 'text', is_mono, autoComplete, ...props }: TextProps) {
  const { field, input_props, error } = useField(props)
  const note = useCount(field.value, props.length_max)
  return (
    <Field {...props} input_props={input_props} error={error} note={note}>
      <input
        {...input_props}
        {...field}
        type={type}
        className={`input ${is_mono ? 'input--mono' : ''}`}
        value={String(field.value ?? '')}
        autoComplete={autoComplete ?? 'off'}
      />
    </Field>
  )
}

export function TextAreaInput({ rows = 4, ...props }: InputProps & { rows?: number }) {
  const { field, input_props, error } = useField(props)
  const note = useCount(field.value, props.length_max)
  return (
    <Field {...props} input_props={input_props} error={error} note={note}>
      <textarea {...input_props} {...field} rows={rows} className="textarea" value={String(field.value ?? '')} />
    </Field>
  )
}

const BULLET = '• '

function toggleBullets(text: string, from: number, to: number): string {
  const start = text.lastIndexOf('\n', from - 1) + 1
  const found = text.indexOf('\n', to)
  const end = found === -1 ? text.length : found
  const lines = text.slice(start, end).split('\n')
  const are_all = lines.every((line) => line.startsWith(BULLET))
  const changed = lines.map((line) => (are_all ? line.slice(BULLET.length) : BULLET + line.replace(/^[•\-*]\s*/, '')))
  return text.slice(0, start) + changed.join('\n') + text.slice(end)
}

/** Paragraphs separated by blank lines, list lines with «• ». No HTML. */
export function RichTextInput({ rows = 8, ...props }: InputProps & { rows?: number }) {
  const t = useT()
  const area = useRef<HTMLTextAreaElement | null>(null)
  const { field, input_props, error } = useField(props)
  const note = useCount(field.value, props.length_max)
  const bullets = () => {
    const { selectionStart = 0, selectionEnd = 0 } = area.current ?? {}
    field.onChange(toggleBullets(String(field.value ?? ''), selectionStart, selectionEnd))
    area.current?.focus()
  }
  return (
    <Field {...props} input_props={input_props} error={error} note={note}>
      <div className="border-[1.5px] border-ink-400 rounded-md overflow-hidden focus-within:border-brand-600">
        <div className="flex flex-wrap items-center gap-1 border-b border-line bg-paper-50 p-1">
          <Button kind="text" size="xs" icon="list" onClick={bullets} disabled={input_props.disabled}>
            {t('kit.bullets')}
          </Button>
          <span className="hint">{t('kit.paragraphs')}</span>
        </div>
        <textarea
          {...input_props}
          {...field}
          ref={(element) => {
            area.current = element
            field.ref(element)
          }}
          rows={rows}
          className="block w-full resize-y border-0 bg-white p-4 leading-6 outline-0"
          value={String(field.value ?? '')}
        />
      </div>
    </Field>
  )
}
