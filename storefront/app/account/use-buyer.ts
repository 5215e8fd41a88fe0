import type { Profile } from '@shop/contract/account'
import { useState } from 'react'
import { useSession } from './session-store.ts'

/** Whose cabinet it is; a session that ran out meanwhile leaves it open, so that nothing typed is lost. */
export function useBuyer(): Profile | null {
  const { user, is_interrupted } = useSession()
  const [last, setLast] = useState(user)
  if (user !== null && user !== last) setLast(user)
  return user ?? (is_interrupted ? last : null)
}
