import { getProfile, logOut, type Profile } from '@shop/contract/account'
import { isCallFailed } from '@shop/contract/call'
import { create } from 'zustand'
import { call, onTokenRefused, tokenFromCookie } from '../call.ts'
import { textNow } from '../i18n/text-now.ts'
import { randomKey } from '../random-key.ts'
import { openPopup, usePopup } from '../shell/public.ts'
import { writeText } from '../ui/local-storage.ts'
import { toast } from '../ui/toast.tsx'

export interface Session {
  token: string | null
  user: Profile | null
  /** The server took the token back while the buyer was at work: what he has open waits for him to log in again. */
  is_interrupted: boolean
  /** Who is signed in could not be learnt. */
  is_unknown: boolean
}

const NOBODY: Session = { token: null, user: null, is_interrupted: false, is_unknown: false }
const COOKIE = 'cookieToken'
/** As long as the server keeps a session that is not used. */
const KEPT_SECONDS = 30 * 24 * 60 * 60
/** Written at each sign-in and sign-out: the browser tells the other tabs. */
const CHANGED = 'session_changed'
/** The address of the letter that confirms an e-mail: the home page with the popup over it (spec, section 2). */
const CONFIRM = /^\/confirm\/?$/

/** The signed-in buyer; both null for a visitor, on the server and until the page has come to life. */
export const useSession = create<Session>()(() => NOBODY)

/** The token of this moment, whatever tab wrote it; null for a guest. */
export const tokenCookie = (): string | null => tokenFromCookie() ?? null

// Known as soon as the scripts run: pages that differ for guests do not show a buyer the guest's first. Hydration still
// sees the initial state, as the server did.
if (typeof document !== 'undefined') useSession.setState({ token: tokenCookie() })

/** Once a page, after hydration: loads who is signed in and follows what other tabs do. */
export function startSession() {
  onTokenRefused(interruptSession)
  if (tokenCookie() !== null) void loadProfile()
  const look = () => document.visibilityState === 'visible' && followCookie()
  document.addEventListener('visibilitychange', look)
  addEventListener('pageshow', look)
  addEventListener('storage', ({ key }) => key === CHANGED && followCookie())
  followCookie()
  if (CONFIRM.test(location.pathname)) openPopup('confirm', Object.fromEntries(new URLSearchParams(location.search)))
}

/** Another tab may have signed in or out: the cookie is the truth. */
function followCookie() {
  const token = tokenCookie()
  if (token === useSession.getState().token) return
  if (token === null) useSession.setState(NOBODY)
  else useSession.setState({ token, user: null, is_unknown: false })
  if (token !== null) void loadProfile()
}

/** Asks the server again who is signed in: after an order the bonuses are others. */
export async function loadProfile(): Promise<void> {
  const { token } = useSession.getState()
  try {
    const { data: user } = await call(getProfile)
    if (useSession.getState().token === token) useSession.setState({ user, is_interrupted: false, is_unknown: false })
  } catch (error) {
    // A refused token has already made a guest of the buyer.
    if (isCallFailed(error) && error.status === 401) return
    useSession.setState({ is_unknown: true })
    toast('err', textNow('unknown_error'))
  }
}

/** After a log-in: keeps the token for the next visit too. Basket and favourites follow by themselves. */
export function signIn(user: Profile, token: string) {
  const safely = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${COOKIE}=${encodeURIComponent(token)}; path=/; max-age=${KEPT_SECONDS}; samesite=lax${safely}`
  useSession.setState({ ...NOBODY, token, user })
  writeText(CHANGED, randomKey())
}

/** Shows the buyer's data as they are to be; the server hears of it from who calls this. */
export const showUser = (user: Profile) => useSession.setState({ user })

/** Clears token and user (spec, section 4, "Exit") and revokes the token; that the server cannot be reached is no obstacle. */
export function signOut() {
  const token = tokenCookie()
  endSession()
  if (token !== null)
    call(logOut, {}, { token }).catch((error: unknown) => console.warn('The token was not revoked', error))
}

/** For a token that the server has revoked already; `signOut` revokes it. */
export function endSession() {
  forgetSession()
  writeText(CHANGED, randomKey())
}

/**
 * The server takes the token no more. Who comes back after a month is a guest; who is in the middle of something is asked
 * to log in again, and the popup that was open comes back afterwards.
 */
function interruptSession() {
  const is_at_work = useSession.getState().user !== null
  forgetSession()
  if (!is_at_work) return
  useSession.setState({ is_interrupted: true })
  const { name, props } = usePopup.getState()
  openPopup('login', { is_expired: true, ...(name !== null && name !== 'login' && { next: name, next_props: props }) })
}

function forgetSession() {
  document.cookie = `${COOKIE}=; path=/; max-age=0; samesite=lax`
  useSession.setState(NOBODY)
}
