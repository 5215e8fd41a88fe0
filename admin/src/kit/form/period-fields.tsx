import { useT } from '../text/translate.ts'
import { TextField } from './text-field.tsx'

export interface Period {
  from: string
  to: string
}

interface Props {
  /** Text keys. */
  labels: Period
  period: Period
  onChange: (period: Period) => void
  faults: Record<string, string>
}

/** First and last day. */
export function PeriodFields({ labels, period, onChange, faults }: Props) {
  const t = useT()
  return (['from', 'to'] as const).map((name) => (
    <TextField
      key={name}
      label={t(labels[name])}
      type="date"
      value={period[name]}
      onChange={(day) => onChange({ ...period, [name]: day })}
      fault={faults[name]}
      length_max={10}
    />
  ))
}
