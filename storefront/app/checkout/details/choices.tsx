import { useId } from 'react'

export interface Choice<V extends string> {
  value: V
  label: string
  text: string
  /** Or why it is not available. */
  cost?: string
  is_free?: boolean
  is_disabled?: boolean
}

interface ChoicesProps<V extends string> {
  label: string
  columns: 2 | 3
  choices: readonly Choice<V>[]
  value: V
  onChange: (value: V) => void
}

/** An unavailable choice stays visible with the reason. */
export function Choices<V extends string>({ label, columns, choices, value, onChange }: ChoicesProps<V>) {
  const name = useId()
  return (
    <div className={`picks picks--${columns}`} role="radiogroup" aria-label={label}>
      {choices.map((choice) => (
        <label key={choice.value} className="pick">
          <input
            className="check-in"
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            disabled={choice.is_disabled}
            onChange={() => onChange(choice.value)}
          />
          <b>{choice.label}</b>
          <span className={choice.is_free && !choice.is_disabled ? 'pick__c free' : 'pick__c'}>{choice.cost}</span>
          <small>{choice.text}</small>
        </label>
      ))}
    </div>
  )
}
