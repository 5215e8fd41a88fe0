import type { ComponentProps } from 'react'

/** A box to tick; the whole row takes the click. */
export function Checkbox({ children, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <label className="check">
      <input {...rest} type="checkbox" />
      <span>{children}</span>
    </label>
  )
}
