import { createContext, useContext } from 'react'
import type { Resource } from '../../section.ts'

/** Set around every list and form. */
export const AdminResource = createContext<Resource | null>(null)

export function useAdminResource(): Resource {
  const resource = useContext(AdminResource)
  if (!resource) throw new Error('this screen has no resource')
  return resource
}
