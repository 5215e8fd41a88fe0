import { Check } from '@shop/ui/icons/icon-paths.ts'
import { Icon } from '@shop/ui/icons/icon.tsx'
import type { ReactNode } from 'react'

interface StepProps {
  number: number
  title: string
  state: 'open' | 'done' | 'bad'
  children: ReactNode
}

export function Step({ number, title, state, children }: StepProps) {
  const id = `step-${number}`
  return (
    <section className={`step ${state === 'open' ? '' : `is-${state}`}`} id={id} aria-labelledby={`${id}-title`}>
      <div className="step__head">
        <span className="step__no" aria-hidden="true">
          {state === 'done' ? <Icon of={Check} /> : number}
        </span>
        <h2 id={`${id}-title`} tabIndex={-1}>
          {title}
        </h2>
      </div>
      <div className="step__body grid gap-5">{children}</div>
    </section>
  )
}
