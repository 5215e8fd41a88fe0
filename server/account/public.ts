export { acceptInvitation } from './invitations/accept-invitation.ts'
export { accrueBonuses, returnBonuses, settleClaimBonuses, spendableBonuses, spendBonuses } from './buyers/bonuses.ts'
export {
  cancelEmailChange,
  deleteExpiredEmailChanges,
  findPendingEmail,
  refusingTakenEmail,
} from './email-change/request-email-change.ts'
export { invite, resendInvitation, revokeInvitation } from './invitations/invitations.ts'
export { makeFirstAdministrator } from './staff/make-first-administrator.ts'
export { handleAccountJobs } from './jobs.ts'
export { writeToOwners, writeGuessedSecondFactor, writeTestMail } from './account-mails.ts'
export { findInvitation, listInvitations } from './invitations/list-invitations.ts'
export { randomPassword, replaceKnownPassword } from './passwords/known-password.ts'
export { hashPassword } from './passwords/hash-password.ts'
export { authenticate, type AdminClient, revokeSession } from './sign-in/sessions.ts'
export {
  guardStaffSignIn,
  type VerifiedStaff,
  openAdminSession,
  verifyStaffPassword,
  type StaffLogInAttempt,
} from './sign-in/admin-log-in.ts'
export { endAdminSession, listAdminSessions } from './sign-in/admin-sessions.ts'
export { changePassword, requirePassword } from './passwords/change-password.ts'
export { checkStaffReset, setPasswordOfStaff } from './passwords/reset-password.ts'
export { checkUndo, confirmEmailChange, undoEmailChange } from './email-change/confirm-email-change.ts'
export { blockStaff, changeStaffRole, mailStaffReset, signStaffOut } from './staff/manage-staff.ts'
export { requestStaffEmailChange } from './profile/update-profile.ts'
