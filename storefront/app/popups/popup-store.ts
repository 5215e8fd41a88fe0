import { create } from 'zustand'

/** The specification's modal names (section 2, "Popups"), and what it does not name: an offer for basket or product. */
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

/** What every popup is given: `is_open` goes false while it fades, `onClose` asks for that. */
export interface PopupProps {
  is_open: boolean
  onClose: () => void
}

interface PopupState {
  name: PopupName | null
  /** What the opener hands to the popup. */
  props: Record<string, unknown>
  /** false while it fades. */
  is_open: boolean
}

const CLOSED: PopupState = { name: null, props: {}, is_open: false }
const CLOSE_MS = 300

export const usePopup = create<PopupState>()(() => CLOSED)

let known: readonly string[] = []

/** Told by the table of contents which popups there is something to show for. */
export function knowPopups(names: readonly string[]) {
  known = names
}

/** Whether a link to the popup would lead anywhere: a shop without accounts has no log-in. */
export const hasPopup = (name: PopupName): boolean => known.includes(name)

let clearing: ReturnType<typeof setTimeout> | undefined

/** Shows a popup in place of the one that is open. */
export function openPopup(name: PopupName, props: Record<string, unknown> = {}) {
  if (!hasPopup(name)) throw new Error(`there is no popup ${name}`)
  clearTimeout(clearing)
  usePopup.setState({ name, props, is_open: true })
}

/** Lets the popup fade; its name is cleared after 300 ms (spec, section 2, "Popups"). */
export function closePopup() {
  if (!usePopup.getState().is_open) return
  usePopup.setState({ is_open: false })
  clearTimeout(clearing)
  clearing = setTimeout(() => usePopup.setState(CLOSED), CLOSE_MS)
}
