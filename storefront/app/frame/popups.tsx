import { afterPaint } from '@shop/ui/after-paint.ts'
import { createElement, useEffect, useState, type ComponentType } from 'react'
import { useBlocker, useLocation } from 'react-router'
import {
  askConfirmPopup,
  changePasswordPopup,
  confirmPopup,
  loginPopup,
  registerPopup,
  resetPasswordPopup,
} from '../account/public.ts'
import { offerPopup } from '../catalog/public.ts'
import { favouritesPopup } from '../favourites/public.ts'
import { withTexts } from '../i18n/load-texts.ts'
import { unreachableKey } from '../api/unreachable.ts'
import { textNow } from '../i18n/text-now.ts'
import { commercialOfferPopup } from '../offers/public.ts'
import { orderPopup, thanksPopup } from '../checkout/public.ts'
import { toast } from '@shop/ui/components/toast/toast.tsx'
import { closePopup, registerPopups, usePopup, type PopupName, type PopupProps } from '../popups/popup-store.ts'

type PopupContents = ComponentType<PopupProps & Record<string, unknown>>
type LoadPopup = () => Promise<PopupContents>

/** Loaded when they open, from each feature's public.ts. */
const POPUPS: Partial<Record<PopupName, LoadPopup>> = {
  login: loginPopup,
  register: registerPopup,
  resetPass: resetPasswordPopup,
  changePass: changePasswordPopup,
  askConfirm: askConfirmPopup,
  confirm: confirmPopup,
  order: orderPopup,
  thx: thanksPopup,
  favorites: favouritesPopup,
  offer: offerPopup,
  commercialOffer: commercialOfferPopup,
}
registerPopups(Object.keys(POPUPS))

/** A link inside closes it; Back closes it, or another dialog, and stays on the page. */
export function PopupHost() {
  const { name, props, is_open } = usePopup()
  const Contents = useContents(name)
  useBackButton(is_open)
  useLinksThatClose(is_open)
  if (!Contents) return null
  return createElement(Contents, { key: name, ...props, is_open, onClose: closePopup })
}

const loaded = new Map<PopupName, PopupContents>()

function useContents(name: PopupName | null): PopupContents | undefined {
  const [, setArrived] = useState<PopupName | null>(null)
  useEffect(() => {
    if (name === null || loaded.has(name)) return
    const load = POPUPS[name]
    if (!load) return
    const show = (contents: PopupContents) => {
      loaded.set(name, contents)
      setArrived(name)
    }
    const giveUp = () => {
      closePopup()
      toast('err', textNow(unreachableKey()))
    }
    afterPaint(() => void withTexts(load()).then(show, giveUp))
  }, [name])
  return name === null ? undefined : loaded.get(name)
}

/** The router knows one blocker only, so this one is also for the menu, the search and the drawers. */
function useBackButton(is_open: boolean) {
  const { key } = useLocation()
  const blocker = useBlocker(({ historyAction, currentLocation }) => {
    // A link in the menu has changed the page, which is about to be drawn without it.
    const is_leaving = currentLocation.key !== key
    return historyAction === 'POP' && (is_open || (!is_leaving && openDialog() !== undefined))
  })
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    blocker.reset()
    if (is_open) closePopup()
    else cancelDialog(openDialog())
  }, [blocker, is_open])
}

/** The last is on top. A popup that fades out is closed already. */
const openDialog = () => [...document.querySelectorAll<HTMLDialogElement>('dialog[open]:not(.is-closing)')].at(-1)

/** As with Escape. */
function cancelDialog(dialog: HTMLDialogElement | undefined) {
  if (dialog?.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close()
}

function useLinksThatClose(is_open: boolean) {
  useEffect(() => {
    if (!is_open) return
    document.addEventListener('click', closeOnLink)
    return () => document.removeEventListener('click', closeOnLink)
  }, [is_open])
}

function closeOnLink({ target }: MouseEvent) {
  const link = target instanceof Element ? target.closest('.popup a[href]') : null
  if (link && link.getAttribute('target') !== '_blank' && !link.hasAttribute('download')) closePopup()
}
