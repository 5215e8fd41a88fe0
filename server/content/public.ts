/** What other features may use of the content. */
export { CONTENT } from './tags.ts'
export { findContacts } from './contacts.ts'
export { findSetting, findStaticText } from './settings.ts'
export { forgetPerson } from './forget-person.ts'
export { handleReviewPictures } from './review-pictures.ts'
