import { createContext, useContext } from 'react'
import type { Resource } from '../section.ts'

/** Whose screen this is; the shell sets it around every list and form. */
export const OfficeResource = createContext<Resource | null>(null)

export function useOfficeResource(): Resource {
  const resource = useContext(OfficeResource)
  if (!resource) throw new Error('this screen belongs to no resource')
  return resource
}
