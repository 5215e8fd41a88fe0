/** Popups' contents, loaded when they open. */
export const loginPopup = () => import('./login-popup.tsx').then((file) => file.LoginPopup)
export const registerPopup = () => import('./register-popup.tsx').then((file) => file.RegisterPopup)
export const resetPasswordPopup = () => import('./reset-password-popup.tsx').then((file) => file.ResetPasswordPopup)
export const changePasswordPopup = () => import('./change-password-popup.tsx').then((file) => file.ChangePasswordPopup)
export const askConfirmPopup = () => import('./ask-confirm-popup.tsx').then((file) => file.AskConfirmPopup)
export const confirmPopup = () => import('./confirm-popup.tsx').then((file) => file.ConfirmPopup)
