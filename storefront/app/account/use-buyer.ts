import type { Profile } from '@shop/contract/shop/account'
import { useState } from 'react'
import { useSession } from './session-store.ts'

/** The owner of the open page. Stays when the session expires, so that nothing typed is lost. */
export function useBuyer(): Profile | null {
  const { user, is_interrupted } = useSession()
  const [last, setLast] = useState(user)
  if (user !== null && user !== last) setLast(user)
  return user ?? (is_interrupted ? last : null)
}
