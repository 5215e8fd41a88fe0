import type { ComponentProps } from 'react'

/** The whole row takes the click. */
export function Checkbox({ children, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <label className="check">
      <input {...rest} type="checkbox" />
      <span>{children}</span>
    </label>
  )
}
