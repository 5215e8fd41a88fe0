import { createContext, useContext, useRef, type ComponentProps, type MouseEvent } from 'react'
import { useNavigate, type NavigateOptions, type To } from 'react-router'

const HOVER_MS = 65

interface LinkTools {
  /** Loads before the click. */
  prefetch: (address: string) => void
  navigate: (address: string, options: NavigateOptions) => unknown
  /** The address that is being loaded, otherwise the current one. */
  goal: () => Pick<Location, 'pathname' | 'search'>
}

/** Given by the root. Nothing on the server. */
export const LinkContext = createContext<LinkTools>({ prefetch: () => {}, navigate: () => {}, goal: () => location })

/** `to` is a path of this site. */
type LinkProps = Omit<ComponentProps<'a'>, 'href'> &
  Pick<NavigateOptions, 'replace' | 'state' | 'preventScrollReset'> & { to: string }

/**
 * Prepares the next page on hover. Without the router's hooks, which resolve relative addresses and subscribe to its
 * contexts: 6 ms on a page of 70 links.
 */
function BrowserLink({ to, replace, state, preventScrollReset, onClick, ...rest }: LinkProps) {
  const { prefetch, navigate } = useContext(LinkContext)
  const prepare = usePreparation(prefetch, to, rest)
  return (
    <a
      {...rest}
      {...prepare}
      href={to}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || !staysInTab(event)) return
        event.preventDefault()
        const options = defined({ replace: replace ?? isCurrent(to), state: state as unknown, preventScrollReset })
        navigate(to, { viewTransition: true, ...options })
      }}
    />
  )
}

export const staysInTab = ({
  button,
  metaKey,
  altKey,
  ctrlKey,
  shiftKey,
  currentTarget,
}: MouseEvent<HTMLAnchorElement>) =>
  button === 0 && !(metaKey || altKey || ctrlKey || shiftKey) && ['', '_self'].includes(currentTarget.target)

/** The browser would not add another entry to its history either. */
const isCurrent = (address: string) => new URL(address, location.href).href === location.href

const DrawnLink = ({ to, replace: _, state: __, preventScrollReset: ___, ...rest }: LinkProps) => (
  <a {...rest} href={to} />
)

export const Link = import.meta.env.SSR ? DrawnLink : BrowserLink

function usePreparation(prefetch: LinkTools['prefetch'], href: string, own: ComponentProps<'a'>): ComponentProps<'a'> {
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  return {
    onPointerEnter: (event) => {
      own.onPointerEnter?.(event)
      if (event.pointerType === 'mouse') resting.current = setTimeout(prefetch, HOVER_MS, href)
    },
    onPointerLeave: (event) => {
      own.onPointerLeave?.(event)
      clearTimeout(resting.current)
    },
    onTouchStart: (event) => {
      own.onTouchStart?.(event)
      prefetch(href)
    },
    onFocus: (event) => {
      own.onFocus?.(event)
      if (event.target.matches(':focus-visible')) prefetch(href)
    },
  }
}

/** For the router `undefined` is an answer. */
function defined<T extends object>(options: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}

/** Without the fade: while the browser captures the page for it, a press on the popup's buttons would be lost. */
export const BEHIND_POPUP = { viewTransition: false }

/** With a link's fade. */
export function useGo() {
  const navigate = useNavigate()
  return (to: To, options: NavigateOptions = {}) => navigate(to, { viewTransition: true, ...options })
}
