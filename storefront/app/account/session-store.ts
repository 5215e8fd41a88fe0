import { getProfile, logOut, type Profile } from '@shop/contract/shop/account'
import { isCallFailed } from '@shop/contract/call'
import { create } from 'zustand'
import { call, onTokenRefused, tokenFromCookie } from '../api/call.ts'
import { textNow } from '../i18n/text-now.ts'
import { randomKey } from '../api/random-key.ts'
import { openPopup, usePopup } from '../popups/popup-store.ts'
import { writeText } from '../persistence/local-storage.ts'
import { toast } from '@shop/ui/components/toast/toast.tsx'

export interface Session {
  token: string | null
  user: Profile | null
  /** The server rejected the token while a popup was open or a page in use: the login popup is shown. */
  is_interrupted: boolean
  /** The profile could not be loaded. */
  is_unknown: boolean
}

const NOBODY: Session = { token: null, user: null, is_interrupted: false, is_unknown: false }
const COOKIE = 'cookieToken'
/** The server ends a session after the same period without use. */
const MAX_AGE_SECONDS = 30 * 24 * 60 * 60
/** Storage key. Writing it notifies the other tabs of a sign-in or sign-out. */
const CHANGED = 'session_changed'
const COOKIE_WAITS_MS = [100, 1000, 5000]
/** Target of the confirmation mail: the home page with a popup over it (spec, section 2). */
const CONFIRM = /^\/confirm\/?$/

/** The signed-in buyer. Both fields are null for a guest, on the server and until hydration. */
export const useSession = create<Session>()(() => NOBODY)

/** Reads the cookie each time, because another tab may have changed it. */
export const tokenCookie = (): string | null => tokenFromCookie() ?? null

// Read the cookie before the first render after hydration, so that pages do not flash their guest version. Hydration
// itself still sees the initial state, as the server did.
if (typeof document !== 'undefined') useSession.setState({ token: tokenCookie() })

/** Call once per page, after hydration. */
export function startSession() {
  onTokenRefused(interruptSession)
  if (tokenCookie() !== null) void loadProfile()
  const onVisible = () => document.visibilityState === 'visible' && followCookie()
  document.addEventListener('visibilitychange', onVisible)
  addEventListener('pageshow', onVisible)
  addEventListener('storage', ({ key }) => key === CHANGED && followCookieSoon())
  followCookie()
  if (CONFIRM.test(location.pathname)) openPopup('confirm', Object.fromEntries(new URLSearchParams(location.search)))
}

/** The note of another tab can arrive before its cookie: browsers pass on the two separately. */
function followCookieSoon() {
  followCookie()
  for (const wait_ms of COOKIE_WAITS_MS) setTimeout(followCookie, wait_ms)
}

/** Another tab may have signed in or out; the cookie decides. */
function followCookie() {
  const token = tokenCookie()
  if (token === useSession.getState().token) return
  if (token === null) useSession.setState(NOBODY)
  else useSession.setState({ token, user: null, is_unknown: false })
  if (token !== null) void loadProfile()
}

/** Also called after an order, which changes the bonuses. */
export async function loadProfile(): Promise<void> {
  const { token } = useSession.getState()
  try {
    const { data: user } = await call(getProfile)
    if (useSession.getState().token === token) useSession.setState({ user, is_interrupted: false, is_unknown: false })
  } catch (error) {
    // The refused token has already signed the buyer out.
    if (isCallFailed(error) && error.status === 401) return
    useSession.setState({ is_unknown: true })
    toast('err', textNow('unknown_error'))
  }
}

/** Stores the token in a persistent cookie. Basket and favourites subscribe to the session. */
export function signIn(user: Profile, token: string) {
  const safely = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${COOKIE}=${encodeURIComponent(token)}; path=/; max-age=${MAX_AGE_SECONDS}; samesite=lax${safely}`
  useSession.setState({ ...NOBODY, token, user })
  writeText(CHANGED, randomKey())
}

/** Shows changed data optimistically; the caller sends it to the server. */
export const showUser = (user: Profile) => useSession.setState({ user })

/** Clears token and user (spec, section 4, "Exit") and revokes the token. Works without a connection to the server. */
export function signOut() {
  const token = tokenCookie()
  signOutLocally()
  if (token !== null)
    call(logOut, {}, { token }).catch((error: unknown) => console.warn('The token was not revoked', error))
}

const signOutListeners = new Set<() => void>()

/**
 * Registers a callback for a deliberate sign-out: the next user of a shared computer must not find any of this buyer's
 * data.
 */
export const onSignOut = (listener: () => void) => void signOutListeners.add(listener)

/** Signs out without revoking the token, e.g. when the server has already deleted the account. */
export function signOutLocally() {
  endSession()
  for (const listener of signOutListeners) listener()
}

/** The token is no longer valid. Basket and favourites stay for the next login. */
export function endSession() {
  clearSession()
  writeText(CHANGED, randomKey())
}

/**
 * The server rejected the token. If the page was just opened, the visitor becomes a guest. Otherwise the login popup
 * opens, and the popup that was open before returns after the login.
 */
function interruptSession() {
  const is_at_work = useSession.getState().user !== null
  clearSession()
  if (!is_at_work) return
  useSession.setState({ is_interrupted: true })
  const { name, props } = usePopup.getState()
  openPopup('login', { is_expired: true, ...(name !== null && name !== 'login' && { next: name, next_props: props }) })
}

function clearSession() {
  document.cookie = `${COOKIE}=; path=/; max-age=0; samesite=lax`
  useSession.setState(NOBODY)
}
