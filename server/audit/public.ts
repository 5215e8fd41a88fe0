/** What other features may use of the audit log. */
export { type Change, noteChange } from './note-change.ts'
export { noteChanges } from './note-changes.ts'
