import { getProfile, logOut, type Profile } from '@shop/contract/account'
import { isCallFailed } from '@shop/contract/call'
import { create } from 'zustand'
import { call, onTokenRefused, tokenFromCookie } from '../call.ts'
import { textNow } from '../i18n/text-now.ts'
import { toast } from '../ui/toast.tsx'

export interface Session {
  token: string | null
  user: Profile | null
}

const NOBODY: Session = { token: null, user: null }
const COOKIE = 'cookieToken'
/** As long as the server keeps a session that is not used. */
const KEPT_SECONDS = 30 * 24 * 60 * 60

/** The signed-in buyer; both null for a visitor, on the server and until the page has come to life. */
export const useSession = create<Session>()(() => NOBODY)

/** The token of this moment, whatever tab wrote it; null for a guest. */
export const tokenCookie = (): string | null => tokenFromCookie() ?? null

// Known as soon as the scripts run: pages that differ for guests do not show a buyer the guest's first. Hydration still
// sees the initial state, as the server did.
if (typeof document !== 'undefined') useSession.setState({ token: tokenCookie() })

/** Once a page, after hydration: loads who is signed in and follows what other tabs do. */
export function startSession() {
  onTokenRefused(forgetSession)
  if (tokenCookie() !== null) void loadProfile()
  const look = () => document.visibilityState === 'visible' && followCookie()
  document.addEventListener('visibilitychange', look)
  addEventListener('pageshow', look)
  followCookie()
}

/** Another tab may have signed in or out: the cookie is the truth. */
function followCookie() {
  const token = tokenCookie()
  if (token === useSession.getState().token) return
  useSession.setState({ token, user: null })
  if (token !== null) void loadProfile()
}

/** Asks the server again who is signed in: after an order the bonuses are others. */
export async function loadProfile(): Promise<void> {
  const { token } = useSession.getState()
  try {
    const { data: user } = await call(getProfile)
    if (useSession.getState().token === token) useSession.setState({ user })
  } catch (error) {
    // A refused token has already made a guest of the buyer.
    if (!isCallFailed(error) || error.status !== 401) toast('err', textNow('unknown_error'))
  }
}

/** After a log-in: keeps the token for the next visit too. Basket and favourites follow by themselves. */
export function signIn(user: Profile, token: string) {
  const safely = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${COOKIE}=${encodeURIComponent(token)}; path=/; max-age=${KEPT_SECONDS}; samesite=lax${safely}`
  useSession.setState({ token, user })
}

/** Clears token and user (spec, section 4, "Exit") and revokes the token; that the server cannot be reached is no obstacle. */
export function signOut() {
  const token = tokenCookie()
  forgetSession()
  if (token !== null)
    call(logOut, {}, { token }).catch((error: unknown) => console.warn('The token was not revoked', error))
}

function forgetSession() {
  document.cookie = `${COOKIE}=; path=/; max-age=0; samesite=lax`
  useSession.setState(NOBODY)
}
