import { isCallFailed } from '@shop/contract/call'
import { getProduct, STATUS, type Product } from '@shop/contract/shop/catalog'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../api/call.ts'

interface Fresh {
  product: Product
  /** The known product if the call fails. */
  refresh: () => Promise<Product>
}

/** Stock and prices change while the page is open. */
export function useFreshProduct(loaded: Product): Fresh {
  const [fresh, setFresh] = useState<{ of: Product; product: Product }>({ of: loaded, product: loaded })
  // The router's product is newer than our copy.
  const product = fresh.of === loaded ? fresh.product : loaded
  const refresh = useCallback(async () => {
    const now = await fetchCurrent(loaded)
    setFresh({ of: loaded, product: now })
    return now
  }, [loaded])
  useEffect(() => {
    const onVisible = () => {
      if (document.visibilityState === 'visible') void refresh()
    }
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  }, [refresh])
  return { product, refresh }
}

async function fetchCurrent(known: Product): Promise<Product> {
  try {
    return (await call(getProduct, { params: { id: String(known.id) } })).data
  } catch (error) {
    if (!isCallFailed(error)) throw error
    // The page of a deleted product stays, marked as removed. Previews are never in the shop.
    if (error.status === 404 && !/[?&]preview=/.test(location.search))
      return { ...known, amount_in_store: 0, status: { id: STATUS.removed } }
    return known
  }
}
