import { isCallFailed } from '@shop/contract/call'
import { getProduct, STATUS, type Product } from '@shop/contract/catalog'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../call.ts'

interface Fresh {
  product: Product
  /** Asks how things stand now; what is known already when no answer comes. */
  refresh: () => Promise<Product>
}

/** The product as it is now: stock and prices change while a page is being looked at or lies in another tab. */
export function useFreshProduct(loaded: Product): Fresh {
  const [fresh, setFresh] = useState<{ of: Product; product: Product }>({ of: loaded, product: loaded })
  // Loaded anew by the router: that is newer than what we asked for ourselves.
  const product = fresh.of === loaded ? fresh.product : loaded
  const refresh = useCallback(async () => {
    const now = await askedNow(loaded)
    setFresh({ of: loaded, product: now })
    return now
  }, [loaded])
  useEffect(() => {
    const onReturn = () => {
      if (document.visibilityState === 'visible') void refresh()
    }
    document.addEventListener('visibilitychange', onReturn)
    return () => document.removeEventListener('visibilitychange', onReturn)
  }, [refresh])
  return { product, refresh }
}

async function askedNow(known: Product): Promise<Product> {
  try {
    return (await call(getProduct, { params: { id: String(known.id) } })).data
  } catch (error) {
    if (!isCallFailed(error)) throw error
    // Taken from the shop altogether; the page stays, as for what left the price list.
    // Nobody but the office's people sees a preview; that the shop does not show it is no news to them.
    if (error.status === 404 && !/[?&]preview=/.test(location.search))
      return { ...known, amount_in_store: 0, status: { id: STATUS.removed } }
    return known
  }
}
