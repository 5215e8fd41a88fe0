import { getProfile, logOut, type Profile } from '@shop/contract/shop/account'
import { create } from 'zustand'
import { call, onTokenRefused, tokenFromCookie, isRefusedToken } from '../api/call.ts'
import { textNow } from '../i18n/text-now.ts'
import { randomKey } from '../api/random-key.ts'
import { openPopup, usePopup } from '../popups/popup-store.ts'
import { writeText } from '../persistence/local-storage.ts'
import { toast } from '@shop/ui/components/toast/toast.tsx'

export interface Session {
  token: string | null
  user: Profile | null
  /** The token was rejected while the page was in use: show the login popup. */
  is_interrupted: boolean
  is_unknown: boolean
}

const NOBODY: Session = { token: null, user: null, is_interrupted: false, is_unknown: false }
const COOKIE = 'cookieToken'
/** As on the server. */
const MAX_AGE_SECONDS = 30 * 24 * 60 * 60
/** Writing it notifies the other tabs. */
const CHANGED = 'session_changed'
const COOKIE_WAITS_MS = [100, 1000, 5000]
/** The home page with a popup over it (spec, section 2). */
const CONFIRM = /^\/confirm\/?$/

/** Both fields are null for a guest, on the server and until hydration. */
export const useSession = create<Session>()(() => NOBODY)

/** Not cached: another tab may have changed it. */
export const tokenCookie = (): string | null => tokenFromCookie() ?? null

// Before the first render after hydration: no guest version flashes.
if (typeof document !== 'undefined') useSession.setState({ token: tokenCookie() })

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

/** Another tab's note can arrive before its cookie. */
function followCookieSoon() {
  followCookie()
  for (const wait_ms of COOKIE_WAITS_MS) setTimeout(followCookie, wait_ms)
}

/** The cookie decides. */
function followCookie() {
  const token = tokenCookie()
  if (token === useSession.getState().token) return
  if (token === null) useSession.setState(NOBODY)
  else useSession.setState({ token, user: null, is_unknown: false })
  if (token !== null) void loadProfile()
}

export async function loadProfile(): Promise<void> {
  const { token } = useSession.getState()
  try {
    const { data: user } = await call(getProfile)
    if (useSession.getState().token === token) useSession.setState({ user, is_interrupted: false, is_unknown: false })
  } catch (error) {
    if (isRefusedToken(error)) return
    useSession.setState({ is_unknown: true })
    toast('err', textNow('unknown_error'))
  }
}

/** Once no profile is on its way: it has come or failed, or nobody is signed in. */
export const profileSettled = (): Promise<void> =>
  new Promise((resolve) => {
    const check = ({ token, user, is_unknown }: Session) => {
      if (token !== null && user === null && !is_unknown) return
      unsubscribe()
      resolve()
    }
    const unsubscribe = useSession.subscribe(check)
    check(useSession.getState())
  })

/** Basket and favourites subscribe to the session. */
export function signIn(user: Profile, token: string) {
  const safely = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${COOKIE}=${encodeURIComponent(token)}; path=/; max-age=${MAX_AGE_SECONDS}; samesite=lax${safely}`
  useSession.setState({ ...NOBODY, token, user })
  writeText(CHANGED, randomKey())
}

/** Optimistic; the caller sends it. */
export const showUser = (user: Profile) => useSession.setState({ user })

/** Clears token and user and revokes the token (spec, section 4, "Exit"). Works offline. */
export function signOut() {
  const token = tokenCookie()
  signOutLocally()
  if (token !== null)
    call(logOut, {}, { token }).catch((error: unknown) => console.warn('The token was not revoked', error))
}

const signOutListeners = new Set<() => void>()

/** The next user of the computer must not find this buyer's data. */
export const onSignOut = (listener: () => void) => void signOutListeners.add(listener)

/** Without revoking the token. */
export function signOutLocally() {
  endSession()
  for (const listener of signOutListeners) listener()
}

/** Basket and favourites stay for the next login. */
export function endSession() {
  clearSession()
  writeText(CHANGED, randomKey())
}

/**
 * For a rejected token. On a page just opened the visitor becomes a guest; otherwise the login popup opens over the
 * current one.
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
