import { CircleAlert } from '../../icons/icon-paths.ts'
import { Icon } from '../../icons/icon.tsx'

export function FieldError({ id, children }: { id?: string | undefined; children: string }) {
  return (
    <span className="err" role="alert" id={id}>
      <Icon of={CircleAlert} />
      {children}
    </span>
  )
}
