import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from '../i18n/translation.tsx'
import { PAGES } from '@shop/contract/addresses'
import { matchPath, ScrollRestoration, useLocation } from 'react-router'
import { SharedPart } from '../ui/shared-part.tsx'
import { Toasts } from '../ui/toast.tsx'
import { CompareSlot } from '../catalog/public.ts'
import { Banner } from './banner.tsx'
import { useContacts } from '../api/contacts.ts'
import { useShopData } from '../api/shop-data.ts'
import { CheckoutFooter, CheckoutHeader } from './checkout-frame.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { Logo } from './logo.tsx'
import { PopupHost } from './popups.tsx'
import { Preloader } from './preloader.tsx'
import { RouteProgress } from './route-progress.tsx'

const FADE_MS = 150

export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const main = useRouteFade()
  const shop = useShopData()
  const is_checkout = matchPath(PAGES.checkout.paths[0], useLocation().pathname) !== null
  return (
    <>
      <a className="skip" href="#main">
        {t('skip_to_content')}
      </a>
      <RouteProgress />
      {is_checkout ? (
        <CheckoutHeader />
      ) : (
        <>
          <SharedPart of={shop} name="banner">
            <Banner />
          </SharedPart>
          <Header />
        </>
      )}
      <SharedPart of={shop} name="print head">
        <PrintHead />
      </SharedPart>
      <main id="main" tabIndex={-1} ref={main}>
        {children}
      </main>
      <CompareSlot />
      {is_checkout ? <CheckoutFooter /> : <Footer />}
      <Toasts />
      <PopupHost />
      <SharedPart of={shop} name="preloader">
        <Preloader />
      </SharedPart>
      <ScrollRestoration />
    </>
  )
}

/** For browsers without view transitions. */
function useRouteFade() {
  const { pathname } = useLocation()
  const shown_path = useRef(pathname)
  const main = useRef<HTMLElement>(null)
  useEffect(() => {
    if (shown_path.current === pathname) return
    shown_path.current = pathname
    if ('startViewTransition' in document || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    main.current?.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FADE_MS, easing: 'ease-out' })
  }, [pathname])
  return main
}

function PrintHead() {
  const { phones, emails } = useContacts()
  return (
    <div className="print-head">
      <Logo width={172} height={44} />
      <span>{[phones[0], emails.at(-1)].filter(Boolean).join(' · ')}</span>
    </div>
  )
}
