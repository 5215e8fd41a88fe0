import type { QueryClient } from '@tanstack/react-query'
import type { AuthProvider } from 'ra-core'
import { isRefusedWith } from '@shop/contract/call'
import { signInToAdmin, signOutOfAdmin, type Staff } from '@shop/contract/admin/access/admin-access'
import { can, type Right } from '@shop/contract/rights'
import { call } from './call.ts'
import { markSignedIn } from './session.ts'
import { resourceNamed } from './sections.ts'
import type { Resource } from './section.ts'
import { fetchStaff, STAFF_KEY } from './kit/calls/use-staff.ts'

export interface Credentials {
  email: string
  password: string
  code: string
  captcha?: string
}

function rightFor({ right, calls }: Resource, action: string): Right | undefined {
  const written = { create: calls.create, edit: calls.one, delete: calls.remove }[action]
  return written === undefined ? right : written.right
}

/** An HttpOnly cookie: only the server knows. */
export function authProviderOf(queries: QueryClient): AuthProvider {
  const staff = () =>
    queries.fetchQuery<Staff | null>({
      queryKey: STAFF_KEY,
      queryFn: fetchStaff,
      staleTime: 60_000,
      retry: false,
    })
  const removeAnswers = () => queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== STAFF_KEY[0] })
  return {
    login: async (typed: Credentials) => {
      const former = queries.getQueryData<Staff | null>(STAFF_KEY)
      const { data } = await call(signInToAdmin, { body: typed })
      if (former?.id !== data.id) removeAnswers()
      queries.setQueryData(STAFF_KEY, data)
      markSignedIn()
    },
    logout: async () => {
      // It may have ended elsewhere.
      await call(signOutOfAdmin).catch((error: unknown) => {
        if (!isRefusedWith(error, 'unauthenticated')) throw error
      })
      // First: the next user must not see cached data.
      queries.setQueryData(STAFF_KEY, null)
      removeAnswers()
    },
    checkAuth: async () => {
      if ((await staff()) === null) throw new Error('nobody is signed in')
    },
    // `call` asks for the sign-in.
    checkError: () => Promise.resolve(),
    getIdentity: async () => {
      const user = await staff()
      if (user === null) throw new Error('nobody is signed in')
      return { id: user.id, fullName: user.name }
    },
    canAccess: async ({ resource, action }) => {
      const right = rightFor(resourceNamed(resource), action)
      return right !== undefined && can((await staff())?.role ?? null, right)
    },
  }
}
