import { useId, useState } from 'react'
import { useTranslation } from '../../i18n/translation.tsx'
import { budgetOf } from './budget.ts'

interface BudgetFieldProps {
  /** hryvnia */
  budget: number | null
  /** With each key; otherwise once it is left. */
  is_live?: boolean
  className: string
  onChange: (budget: number | null) => unknown
}

export function BudgetField({ budget, is_live = false, className, onChange }: BudgetFieldProps) {
  const { t } = useTranslation()
  /** Kept as typed: a comma that vanished would make kopiykas hryvnias. */
  const [typed, setTyped] = useState<string | null>(null)
  const id = useId()
  const leave = () => {
    if (typed === null) return
    const found = budgetOf(typed)
    setTyped(is_live ? null : textOf(found))
    if (found !== budget) onChange(found)
  }
  return (
    <div className={`field ${className}`}>
      <label htmlFor={id}>{t('planner_budget')}</label>
      <input
        className="input"
        id={id}
        inputMode="decimal"
        autoComplete="off"
        value={typed ?? textOf(budget)}
        onChange={(event) => {
          setTyped(event.target.value)
          if (is_live) onChange(budgetOf(event.target.value))
        }}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
        onBlur={leave}
      />
    </div>
  )
}

const textOf = (budget: number | null) => (budget === null ? '' : String(budget))
