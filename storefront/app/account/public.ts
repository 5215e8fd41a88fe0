/** What the rest of the storefront may use of accounts. */
export { loadProfile, signIn, signOut, startSession, tokenCookie, useSession, type Session } from './session-store.ts'
export {
  askConfirmPopup,
  changePasswordPopup,
  confirmPopup,
  loginPopup,
  registerPopup,
  resetPasswordPopup,
} from './popup-contents.ts'
export { dayText } from './day-text.ts'
export { GuestOfCabinet } from './guest-of-cabinet.tsx'
export { LoadAgain } from './load-again.tsx'
export { withSession } from './resume.ts'
export { useBuyer } from './use-buyer.ts'
export { tellUnreachable, useForm, wrongFrom, type Typed, type Wrong } from './use-form.ts'
export { useLoaded } from './use-loaded.ts'
