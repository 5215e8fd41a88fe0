import { QueryClient } from '@tanstack/react-query'
import { CoreAdminContext, memoryStore } from 'ra-core'
import { useLocation } from 'react-router'
import { authProviderOf } from '../auth-provider.ts'
import { dataProvider } from '../data-provider.ts'
import { i18nProvider } from '../i18n.ts'
import { ConfirmHost } from '../kit/widgets/dialog.tsx'
import { Failure, Loading } from '../kit/page/states.tsx'
import { Toasts } from '../kit/widgets/toast.tsx'
import { useStaffQuery } from '../kit/calls/use-staff.ts'
import { Frame } from './frame.tsx'
import { isMailPath, MailPage } from './mail-link-page.tsx'
import { SignIn, SignInDialog } from './sign-in.tsx'

const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 5000 } } })
const authProvider = authProviderOf(queries)
const store = memoryStore()

export function Admin() {
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
  const { pathname } = useLocation()
  if (isMailPath(pathname)) return <MailPage />
  if (staff)
    return (
      <>
        {/* Another user gets new screens. */}
        <Frame key={staff.id} staff={staff} />
        <SignInDialog staff={staff} />
      </>
    )
  if (staff === null) return <SignIn />
  return error ? <Failure is_screen error={error} onRetry={() => void refetch()} /> : <Loading />
}
