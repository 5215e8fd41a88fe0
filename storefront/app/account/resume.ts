import { isCallFailed } from '@shop/contract/call'
import { openPopup, usePopup } from '../shell/public.ts'
import { useSession } from './session-store.ts'

/** Popups through which a buyer may come back in. */
const WAYS_IN = ['login', 'register', 'resetPass']

/**
 * Does a buyer's work. When the session has run out meanwhile, the log-in popup opens, and after the log-in the work is
 * done as if nothing had happened, unless somebody else has logged in.
 */
export async function withSession<T>(user_id: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isCallFailed(error) || error.status !== 401) throw error
    if (!(await comesBack(user_id))) throw error
    return work()
  }
}

/** Whether the same buyer logs in before the popup is closed. */
function comesBack(user_id: number): Promise<boolean> {
  if (usePopup.getState().name !== 'login') openPopup('login', { is_expired: true })
  return new Promise((resolve) => {
    const look = () => {
      const { token, user } = useSession.getState()
      const { name } = usePopup.getState()
      const is_in = token !== null && user !== null
      if (!is_in && (token !== null || (name !== null && WAYS_IN.includes(name)))) return
      for (const stop of stops) stop()
      resolve(is_in && user.id === user_id)
    }
    const stops = [useSession.subscribe(look), usePopup.subscribe(look)]
  })
}
