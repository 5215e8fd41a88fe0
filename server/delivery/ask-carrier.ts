import { LRUCache } from 'lru-cache'
import type { NovaPoshta } from '../integrations/nova-poshta/client.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Services } from '../services.ts'

/** Whether this visitor may cause a carrier call. Otherwise they see our copy. */
export async function isLookupAllowed({ limits }: Pick<Services, 'limits'>, ip: string): Promise<boolean> {
  try {
    await limits.spend('delivery_lookup', ip)
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === 'too_many_calls') return false
    throw error
  }
}

/** Per process: a repeated question costs one call per node. */
export function carrierMemory<T extends object | true>(size: { max: number; ttl: number }) {
  const memories = new WeakMap<NovaPoshta, LRUCache<string, T>>()
  return (carrier: NovaPoshta): LRUCache<string, T> => {
    const memory = memories.get(carrier) ?? new LRUCache<string, T>(size)
    memories.set(carrier, memory)
    return memory
  }
}
