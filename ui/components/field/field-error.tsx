import { CircleAlert } from '../../icons/icon-paths.ts'
import { Icon } from '../../icons/icon.tsx'

/** What is wrong with a field, right under it. */
export function FieldError({ id, children }: { id?: string | undefined; children: string }) {
  return (
    <span className="err" role="alert" id={id}>
      <Icon of={CircleAlert} />
      {children}
    </span>
  )
}
