export { deleteOldAuditEntries } from './audit-entries.ts'
export { type Change, addAuditEntry, addAuditEntries } from './record-change.ts'
