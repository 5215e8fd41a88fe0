import type { QueryClient } from '@tanstack/react-query'
import type { AuthProvider } from 'ra-core'
import { getStaff, signInToOffice, signOutOfOffice, type Staff } from '@shop/contract/office.admin'
import { can, type Right } from '@shop/contract/rights'
import { call } from './call.ts'
import { refusalCodeOf } from './failure.ts'
import { resourceNamed } from './sections.ts'
import type { Resource } from './section.ts'
import { STAFF_KEY } from './ui/use-staff.ts'

export interface Credentials {
  email: string
  password: string
  code: string
  captcha?: string
}

/** Which right an action of ra-core asks for. */
function rightFor({ right, calls }: Resource, action: string): Right | undefined {
  const written = { create: calls.create, edit: calls.one, delete: calls.remove }[action]
  return written === undefined ? right : written.right
}

/** ra-core's questions about who is at work. The session is a cookie, which only the server can read. */
export function authProviderOf(queries: QueryClient): AuthProvider {
  const staff = () =>
    queries.fetchQuery<Staff | null>({
      queryKey: STAFF_KEY,
      queryFn: async () => (await call(getStaff)).data,
      staleTime: 60_000,
      retry: false,
    })
  return {
    login: async (typed: Credentials) => {
      const { data } = await call(signInToOffice, { body: typed })
      queries.setQueryData(STAFF_KEY, data)
    },
    logout: async () => {
      // Whoever was signed out elsewhere is out already.
      await call(signOutOfOffice).catch((error: unknown) => {
        if (refusalCodeOf(error) !== 'unauthenticated') throw error
      })
      // First of all, so that no screen asks anew; and what one person saw is not there for the next.
      queries.setQueryData(STAFF_KEY, null)
      queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== STAFF_KEY[0] })
    },
    checkAuth: async () => {
      if ((await staff()) === null) throw new Error('nobody is signed in')
    },
    checkError: (error: unknown) => {
      if (refusalCodeOf(error) === 'unauthenticated') queries.setQueryData(STAFF_KEY, null)
      return Promise.resolve()
    },
    getIdentity: async () => {
      const person = await staff()
      if (person === null) throw new Error('nobody is signed in')
      return { id: person.id, fullName: person.name }
    },
    canAccess: async ({ resource, action }) => {
      const right = rightFor(resourceNamed(resource), action)
      return right !== undefined && can((await staff())?.role ?? null, right)
    },
  }
}
