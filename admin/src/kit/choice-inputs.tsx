import { useState } from 'react'
import { Field, type InputProps, useField } from './field.tsx'
import type { Choice } from './list-filters.tsx'
import { readNumber, showNumber } from './number-text.ts'
import { useT } from './translate.ts'

/** What is typed stays as it is while the field has the focus; a number or null is in the form, nonsense as its text. */
function NumberField({ digits, ...props }: InputProps & { digits: { min: number; max: number } }) {
  const { field, tied, error } = useField(props)
  const { ref, name, value, onChange, onBlur } = field
  const [typed, type] = useState<string | null>(null)
  const shown = typed ?? (typeof value === 'string' ? value : showNumber(value, digits.min))
  return (
    <Field {...props} tied={tied} error={error}>
      <input
        {...tied}
        ref={ref}
        name={name}
        className="input tnum"
        inputMode={digits.max === 0 ? 'numeric' : 'decimal'}
        autoComplete="off"
        value={shown}
        onChange={(event) => {
          type(event.target.value)
          const read = readNumber(event.target.value, digits.max)
          // Nonsense goes to the server as it is, which says what is wrong with it.
          onChange(read === undefined ? event.target.value : read)
        }}
        onBlur={() => {
          type(null)
          onBlur()
        }}
      />
    </Field>
  )
}

/** A number or null. `digits_max` after the comma, none unless said. */
export function NumberInput({ digits_max = 0, ...props }: InputProps & { digits_max?: number }) {
  return <NumberField {...props} digits={{ min: 0, max: digits_max }} />
}

/** Hryvnia with two decimals, as on the wire; null for none. */
export function MoneyInput(props: InputProps) {
  return <NumberField {...props} digits={{ min: 2, max: 2 }} />
}

/** One of a few. `empty` (a key) offers none, which is null. Ids stay numbers where the choices' are. */
export function SelectInput({ choices, empty, ...props }: InputProps & { choices: readonly Choice[]; empty?: string }) {
  const t = useT()
  const { field, tied, error } = useField(props)
  return (
    <Field {...props} tied={tied} error={error}>
      <select
        {...tied}
        {...field}
        className="select"
        value={String(field.value ?? '')}
        onChange={(event) => field.onChange(choices.find(({ id }) => String(id) === event.target.value)?.id ?? null)}
      >
        {(empty !== undefined || field.value === null || field.value === undefined) && (
          <option value="">{empty === undefined ? '' : t(empty)}</option>
        )}
        {choices.map(({ id, name }) => (
          <option key={id} value={String(id)}>
            {name}
          </option>
        ))}
      </select>
    </Field>
  )
}

/** True or false; `is_switch` for what works at once for everybody, such as «shown in the shop». */
export function CheckInput({ is_switch = false, ...props }: InputProps & { is_switch?: boolean }) {
  const t = useT()
  const { field, tied, error } = useField(props)
  const { ref, name, value, onChange, onBlur } = field
  const box = (
    <input
      {...tied}
      ref={ref}
      name={name}
      type="checkbox"
      className={is_switch ? 'switch' : ''}
      checked={value === true}
      onBlur={onBlur}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
  return (
    <div className={props.className ?? ''}>
      {is_switch ? (
        <label className="flex items-center justify-between gap-3 font-medium">
          {t(props.label)}
          {box}
        </label>
      ) : (
        <label className="check">
          {box}
          <span>{t(props.label)}</span>
        </label>
      )}
      <span id={`${tied.id}-note`} className="hint block">
        {error ?? (props.hint === undefined ? '' : t(props.hint))}
      </span>
    </div>
  )
}

/** A day, `2026-11-21`; null for none. */
export function DateInput(props: InputProps) {
  const { field, tied, error } = useField(props)
  return (
    <Field {...props} tied={tied} error={error}>
      <input
        {...tied}
        {...field}
        type="date"
        className="input"
        value={String(field.value ?? '')}
        onChange={(event) => field.onChange(event.target.value === '' ? null : event.target.value)}
      />
    </Field>
  )
}
