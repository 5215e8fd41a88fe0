import { create } from 'zustand'

/** Spec, section 2, "Popups", and the commercial offer. */
export type PopupName =
  | 'login'
  | 'register'
  | 'resetPass'
  | 'changePass'
  | 'order'
  | 'thx'
  | 'favorites'
  | 'confirm'
  | 'askConfirm'
  | 'offer'
  | 'commercialOffer'

/** Not during the fade-out, which `onClose` starts. */
export interface PopupProps {
  is_open: boolean
  onClose: () => void
}

interface PopupState {
  name: PopupName | null
  /** Props given to `openPopup`. */
  props: Record<string, unknown>
  /** false during the fade-out */
  is_open: boolean
}

const CLOSED: PopupState = { name: null, props: {}, is_open: false }
const CLOSE_MS = 300

export const usePopup = create<PopupState>()(() => CLOSED)

let available: readonly string[] = []

export function registerPopups(names: readonly string[]) {
  available = names
}

export const hasPopup = (name: PopupName): boolean => available.includes(name)

let clearing: ReturnType<typeof setTimeout> | undefined

export function openPopup(name: PopupName, props: Record<string, unknown> = {}) {
  if (!hasPopup(name)) throw new Error(`there is no popup ${name}`)
  clearTimeout(clearing)
  usePopup.setState({ name, props, is_open: true })
}

/** The fade-out takes 300 ms (spec, section 2, "Popups"). */
export function closePopup() {
  if (!usePopup.getState().is_open) return
  usePopup.setState({ is_open: false })
  clearTimeout(clearing)
  clearing = setTimeout(() => usePopup.setState(CLOSED), CLOSE_MS)
}
