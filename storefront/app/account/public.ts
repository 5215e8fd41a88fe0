export {
  loadProfile,
  onSignOut,
  profileSettled,
  signOut,
  showUser,
  signOutLocally,
  startSession,
  tokenCookie,
  useSession,
} from './session-store.ts'
export {
  askConfirmPopup,
  changePasswordPopup,
  confirmPopup,
  loginPopup,
  passwordAfterOrder,
  registerPopup,
  resetPasswordPopup,
} from './popup-contents.ts'
export { dayText } from './day-text.ts'
export { SignInPrompt } from './sign-in-prompt.tsx'
export { RetryNote } from './retry-note.tsx'
export { withSession } from './with-session.ts'
export { useBuyer } from './use-buyer.ts'
export { useLoaded } from './use-loaded.ts'
export { PendingEmail } from './pending-email.tsx'
export type { OrderingGuest } from './password-after-order.tsx'
