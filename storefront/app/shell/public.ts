export { closePopup, hasPopup, openPopup, usePopup, type PopupName, type PopupProps } from './popup-store.ts'
