import type { ReactNode } from 'react'
import { Icon } from '../../kit/widgets/icon.tsx'

export const Facts = ({ children }: { children: ReactNode }) => <dl className="grid gap-2.5">{children}</dl>

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-[.8125rem] leading-[1.125rem] text-ink-500">{label}</dt>
      <dd className="text-[.9375rem] leading-[1.375rem] [overflow-wrap:anywhere] whitespace-pre-line">{children}</dd>
    </div>
  )
}

export function Missing({ children }: { children: ReactNode }) {
  return (
    <p className="flex gap-1.5 text-[.9375rem] leading-[1.375rem] font-medium text-margin-600">
      <Icon name="alert" className="mt-0.5 !size-4 shrink-0" />
      <span>{children}</span>
    </p>
  )
}
