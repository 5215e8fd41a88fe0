export const loginPopup = () => import('./popups/login-popup.tsx').then((file) => file.LoginPopup)
export const registerPopup = () => import('./popups/register-popup.tsx').then((file) => file.RegisterPopup)
export const resetPasswordPopup = () =>
  import('./popups/reset-password-popup.tsx').then((file) => file.ResetPasswordPopup)
export const changePasswordPopup = () =>
  import('./popups/change-password-popup.tsx').then((file) => file.ChangePasswordPopup)
export const askConfirmPopup = () => import('./popups/ask-confirm-popup.tsx').then((file) => file.AskConfirmPopup)
export const confirmPopup = () => import('./popups/confirm-popup.tsx').then((file) => file.ConfirmPopup)

/** Below the thanks for a guest's order. */
export const passwordAfterOrder = () => import('./password-after-order.tsx').then((file) => file.PasswordAfterOrder)
