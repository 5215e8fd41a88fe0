import { callThrough, isCallFailed, type Call } from '@shop/contract/call'
import { HTML_LANG, LANGUAGES, type Language } from '@shop/contract/primitives'
import { createContext } from 'react-router'

/** The request's `call` for loaders (page.tsx), in React Router's context. */
export const callContext = createContext<Call>()

const TOKEN_COOKIE = 'cookieToken'
const CACHED_MS = 10_000

/** For the browser; loaders use their own. */
export const call: Call = browserCall((...request) => fetch(...request))

type Answer = ReturnType<Call>
const underway = new Map<string, Answer>()
const refusedListeners = new Set<() => void>()

export const isRefusedToken = (error: unknown): boolean => isCallFailed(error) && error.status === 401

export function onTokenRefused(listener: () => void): () => void {
  refusedListeners.add(listener)
  return () => refusedListeners.delete(listener)
}

/** Named in the specification. */
export function tokenFromCookie(cookies: string = document.cookie): string | undefined {
  const pair = cookies.split('; ').find((text) => text.startsWith(`${TOKEN_COOKIE}=`))
  const token = pair?.slice(TOKEN_COOKIE.length + 1)
  return token ? decodeURIComponent(token) : undefined
}

/** Caches GET responses of `work` for ten seconds, each for one navigation. */
export async function prefetching<T>(work: (call: Call) => Promise<T>): Promise<T> {
  return work((route, input, options) => {
    const answer = call(route, input, options)
    if (route.method === 'GET') cacheForOneUse(keyOf(route, input), answer)
    return answer
  })
}

function browserCall(fetcher: typeof fetch): Call {
  const send = callThrough(fetcher, import.meta.env?.VITE_API_HOST ?? '')
  return (route, input, options = {}) => {
    const token = tokenFromCookie()
    const personal = route.access === 'public' ? {} : { token, language: pageLanguage() }
    const run = () => send(route, input, { ...personal, ...options }).catch(reportRefused(token))
    // Aborting one would abort all that share it.
    if (route.method !== 'GET' || options.signal) return run()
    return shared(keyOf(route, input), run) as ReturnType<typeof run>
  }
}

function shared(key: string, run: () => Answer): Answer {
  const known = cached.get(key) ?? underway.get(key)
  cached.delete(key)
  if (known) return known
  const answer = run().finally(() => underway.delete(key))
  underway.set(key, answer)
  return answer
}

const cached = new Map<string, Answer>()

function cacheForOneUse(key: string, answer: Answer) {
  cached.set(key, answer)
  const forget = () => cached.get(key) === answer && cached.delete(key)
  answer.catch(forget)
  setTimeout(forget, CACHED_MS)
}

const keyOf = (route: { name: string }, input: unknown) =>
  `${route.name} ${JSON.stringify(input ?? null)} ${tokenFromCookie() ?? ''}`

/** A late 401 must not end a new session. */
const reportRefused =
  (token: string | undefined) =>
  (error: unknown): never => {
    const is_ours = token !== undefined && token === tokenFromCookie()
    if (isRefusedToken(error) && is_ours) refusedListeners.forEach((listener) => listener())
    throw error
  }

function pageLanguage(): Language {
  return LANGUAGES.find((language) => HTML_LANG[language] === document.documentElement.lang) ?? 'ua'
}
