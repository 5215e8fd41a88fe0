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
