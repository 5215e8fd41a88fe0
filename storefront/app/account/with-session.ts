import { isCallFailed } from '@shop/contract/call'
import { openPopup, usePopup } from '../popups/popup-store.ts'
import { useSession } from './session-store.ts'

const SIGN_IN_POPUPS = ['login', 'register', 'resetPass']

/** Runs `work` again after a login, unless by a different user. */
export async function withSession<T>(user_id: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isCallFailed(error) || error.status !== 401) throw error
    if (!(await signsInAgain(user_id))) throw error
    return work()
  }
}

function signsInAgain(user_id: number): Promise<boolean> {
  if (usePopup.getState().name !== 'login') openPopup('login', { is_expired: true })
  return new Promise((resolve) => {
    const check = () => {
      const { token, user } = useSession.getState()
      const { name } = usePopup.getState()
      const is_in = token !== null && user !== null
      if (!is_in && (token !== null || (name !== null && SIGN_IN_POPUPS.includes(name)))) return
      for (const unsubscribe of unsubscribes) unsubscribe()
      resolve(is_in && user.id === user_id)
    }
    const unsubscribes = [useSession.subscribe(check), usePopup.subscribe(check)]
  })
}
