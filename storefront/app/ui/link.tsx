import { createContext, useContext, useRef, type ComponentProps } from 'react'
import { useHref, useLinkClickHandler, useNavigate, type NavigateOptions, type To } from 'react-router'

const HOVER_MS = 65

/** Given by the root: loads what an address needs before it is clicked. Does nothing on the server. */
export const PrefetchContext = createContext<(href: string) => void>(() => {})

type LinkProps = Omit<ComponentProps<'a'>, 'href'> &
  Pick<NavigateOptions, 'replace' | 'state' | 'preventScrollReset'> & { to: To }

/**
 * A link inside the site: fades to the next page and prepares it while the pointer rests on the link. The router's own
 * `Link` does the same and brings its framework's prefetching along, 2 kB of script that data mode never runs.
 */
function BrowserLink({ to, replace, state, preventScrollReset, onClick, children, ...rest }: LinkProps) {
  const href = useHref(to)
  const options = defined({ replace, state: state as unknown, preventScrollReset, target: rest.target })
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { viewTransition: true, ...options })
  const prepare = usePreparation(href, rest)
  return (
    <a
      {...rest}
      {...prepare}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) follow(event)
      }}
    >
      {children}
    </a>
  )
}

/** Drawn, a link is its address: without the router's hooks a page of a hundred and fifty links takes a third less time. */
function DrawnLink({ to, replace: _, state: __, preventScrollReset: ___, ...rest }: LinkProps) {
  if (typeof to !== 'string' || !to.startsWith('/')) return <RelativeLink {...rest} to={to} />
  return <a {...rest} href={to} />
}

function RelativeLink({ to, ...rest }: Pick<LinkProps, 'to'> & ComponentProps<'a'>) {
  return <a {...rest} href={useHref(to)} />
}

export const Link = import.meta.env.SSR ? DrawnLink : BrowserLink

/** Prepares the page when the mouse rests on the link, a finger touches it or the keyboard reaches it. */
function usePreparation(href: string, own: ComponentProps<'a'>): ComponentProps<'a'> {
  const prefetch = useContext(PrefetchContext)
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

/** Without the options that were not given: for the router `undefined` is an answer. */
function defined<T extends object>(options: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}

/** Goes somewhere from code with the same fade as a link. */
export function useGo() {
  const navigate = useNavigate()
  return (to: To, options: NavigateOptions = {}) => navigate(to, { viewTransition: true, ...options })
}
