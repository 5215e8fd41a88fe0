export { claimAlert, consultationAlert, offerAlert, orderAlert, reviewAlert } from './alert-texts.ts'
export { alertStaff, handleStaffAlerts } from './send-alerts.ts'
