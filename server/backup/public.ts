/** What the shop as a whole and its commands may use of the backups. */
export { listenForBackups } from './control-socket.ts'
export { makeBackup } from './make-backup.ts'
export { restoreBackup } from './restore-backup.ts'
