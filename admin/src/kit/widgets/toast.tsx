import { Toasts as PlainToasts } from '@shop/ui/components/toast/toast.tsx'
import { Link } from 'react-router'
import { useT } from '../text/translate.ts'

/** Once, before the first toast. */
export const Toasts = () => (
  <PlainToasts
    close_label={useT()('kit.close')}
    renderLink={({ to, label }, onFollow) => (
      <Link to={to} onClick={onFollow}>
        {label}
      </Link>
    )}
  />
)
