import { QueryClient } from '@tanstack/react-query'
import { CoreAdminContext, memoryStore } from 'ra-core'
import { authProviderOf } from '../auth-provider.ts'
import { dataProvider } from '../data-provider.ts'
import { i18nProvider } from '../i18n.ts'
import { ConfirmHost } from '../ui/dialog.tsx'
import { Failure, Loading } from '../ui/states.tsx'
import { Toasts } from '../ui/toast.tsx'
import { useStaffQuery } from '../ui/use-staff.ts'
import { Frame } from './frame.tsx'
import { SignIn } from './sign-in.tsx'

const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 5000 } } })
const authProvider = authProviderOf(queries)
const store = memoryStore()

/** The back office: the sign-in for who is not in, the screens for who is. */
export function Office() {
  return (
    <CoreAdminContext {...{ authProvider, dataProvider, i18nProvider, store }} queryClient={queries}>
      <Gate />
      <ConfirmHost />
      <Toasts />
    </CoreAdminContext>
  )
}

function Gate() {
  const { data: staff, error, refetch } = useStaffQuery()
  if (staff) return <Frame staff={staff} />
  if (staff === null) return <SignIn />
  return error ? <Failure is_screen error={error} onRetry={() => void refetch()} /> : <Loading />
}
