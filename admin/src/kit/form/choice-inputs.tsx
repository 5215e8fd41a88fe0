import { useState } from 'react'
import { Field, type InputProps, useField } from './field.tsx'
import type { Choice } from '../list/list-filters.tsx'
import { readNumber } from '@shop/contract/rules/typed-number'
import { showNumber } from '../text/number-text.ts'
import { useT } from '../text/translate.ts'

/** Keeps the typed text while focused. */
function NumberField({ digits, ...props }: InputProps & { digits: { min: number; max: number } }) {
  const t = useT()
  const { field, input_props, error } = useField(props, (value) =>
    typeof value === 'string' && readNumber(value, digits.max) === undefined
      ? t(digits.max === 0 ? 'fault.not_whole' : 'fault.not_a_number')
      : undefined,
  )
  const { ref, name, value, onChange, onBlur } = field
  const [typed, type] = useState<string | null>(null)
  const shown = typed ?? (typeof value === 'string' ? value : showNumber(value, digits.min))
  return (
    <Field {...props} input_props={input_props} error={error}>
      <input
        {...input_props}
        ref={ref}
        name={name}
        className="input tnum"
        inputMode={digits.max === 0 ? 'numeric' : 'decimal'}
        autoComplete="off"
        value={shown}
        onChange={(event) => {
          type(event.target.value)
          const read = readNumber(event.target.value, digits.max)
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

/** Up to `digits_max` decimals, or null. */
export function NumberInput({ digits_max = 0, ...props }: InputProps & { digits_max?: number }) {
  return <NumberField {...props} digits={{ min: 0, max: digits_max }} />
}

/** Hryvnia with two decimals, or null. */
export function MoneyInput(props: InputProps) {
  return <NumberField {...props} digits={{ min: 2, max: 2 }} />
}

/** `empty` (a text key) adds null. Ids keep their type. */
export function SelectInput({ choices, empty, ...props }: InputProps & { choices: readonly Choice[]; empty?: string }) {
  const t = useT()
  const { field, input_props, error } = useField(props)
  return (
    <Field {...props} input_props={input_props} error={error}>
      <select
        {...input_props}
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

/** `is_switch`: for immediate effects. */
export function CheckInput({ is_switch = false, ...props }: InputProps & { is_switch?: boolean }) {
  const t = useT()
  const { field, input_props, error } = useField(props)
  const { ref, name, value, onChange, onBlur } = field
  const box = (
    <input
      {...input_props}
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
      <span id={`${input_props.id}-note`} className="hint block">
        {error ?? (props.hint === undefined ? '' : t(props.hint))}
      </span>
    </div>
  )
}

/** A day, `2026-11-21`, or null. */
export function DateInput(props: InputProps) {
  const { field, input_props, error } = useField(props)
  return (
    <Field {...props} input_props={input_props} error={error}>
      <input
        {...input_props}
        {...field}
        type="date"
        className="input"
        value={String(field.value ?? '')}
        onChange={(event) => field.onChange(event.target.value === '' ? null : event.target.value)}
      />
    </Field>
  )
}
