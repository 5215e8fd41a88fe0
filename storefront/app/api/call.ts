import { callThrough, isCallFailed, type Call } from '@shop/contract/call'
import { HTML_LANG, LANGUAGES, type Language } from '@shop/contract/primitives'
import { createContext } from 'react-router'

/**
 * The call of the request that is being answered. Loaders get it as `call` (see page.tsx); it travels in React Router's
 * context, made anew for each request, so that two requests on the server can never see each other's.
 */
export const callContext = createContext<Call>()

const TOKEN_COOKIE = 'cookieToken'
const REMEMBERED_MS = 10_000

/** For event handlers and stores in the browser. Loaders use the `call` they are given. */
export const call: Call = browserCall((...request) => fetch(...request))

type Answer = ReturnType<Call>
const underway = new Map<string, Answer>()
const refusedListeners = new Set<() => void>()

/** Tells when the server no longer takes our token: the account store signs out. */
export function onTokenRefused(listener: () => void): () => void {
  refusedListeners.add(listener)
  return () => refusedListeners.delete(listener)
}

/** The token of the signed-in buyer, from the cookie that the specification names. */
export function tokenFromCookie(cookies: string = document.cookie): string | undefined {
  const pair = cookies.split('; ').find((text) => text.startsWith(`${TOKEN_COOKIE}=`))
  const token = pair?.slice(TOKEN_COOKIE.length + 1)
  return token ? decodeURIComponent(token) : undefined
}

/**
 * Runs loaders ahead of a click: their GETs are kept for ten seconds, and the navigation that follows takes each of
 * them once instead of asking again.
 */
export async function remembering<T>(work: (call: Call) => Promise<T>): Promise<T> {
  return work((route, input, options) => {
    const answer = call(route, input, options)
    if (route.method === 'GET') keepForOneUse(keyOf(route, input), answer)
    return answer
  })
}

function browserCall(fetcher: typeof fetch): Call {
  const send = callThrough(fetcher, import.meta.env?.VITE_API_HOST ?? '')
  return (route, input, options = {}) => {
    const token = tokenFromCookie()
    const personal = route.access === 'public' ? {} : { token, language: pageLanguage() }
    const run = () => send(route, input, { ...personal, ...options }).catch(reportRefused(token))
    // A reader that gives up must not take the answer away from the others: only calls without a signal are shared.
    if (route.method !== 'GET' || options.signal) return run()
    return shared(keyOf(route, input), run) as ReturnType<typeof run>
  }
}

function shared(key: string, run: () => Answer): Answer {
  const known = remembered.get(key) ?? underway.get(key)
  remembered.delete(key)
  if (known) return known
  const answer = run().finally(() => underway.delete(key))
  underway.set(key, answer)
  return answer
}

const remembered = new Map<string, Answer>()

function keepForOneUse(key: string, answer: Answer) {
  remembered.set(key, answer)
  const forget = () => remembered.get(key) === answer && remembered.delete(key)
  answer.catch(forget)
  setTimeout(forget, REMEMBERED_MS)
}

const keyOf = (route: { name: string }, input: unknown) =>
  `${route.name} ${JSON.stringify(input ?? null)} ${tokenFromCookie() ?? ''}`

/** A late 401 for a token that has been replaced meanwhile must not end the new session. */
const reportRefused =
  (token: string | undefined) =>
  (error: unknown): never => {
    const is_ours = token !== undefined && token === tokenFromCookie()
    if (isCallFailed(error) && error.status === 401 && is_ours) refusedListeners.forEach((listener) => listener())
    throw error
  }

export function pageLanguage(): Language {
  return LANGUAGES.find((language) => HTML_LANG[language] === document.documentElement.lang) ?? 'ua'
}
