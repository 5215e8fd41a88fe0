export { handlePaymentJobs } from './jobs.ts'
export { registerPaymentData } from './personal-data.ts'
export { type NewPayment, type RecordedPayment, recordPayment } from './record-payment.ts'
export { reversePart, reversePayment, settleOrder, settleWhatFits, type WantedPart } from './settle-order.ts'
export {
  finishRefund,
  recordReturn,
  type Refund,
  refundJob,
  refundOrder,
  requestRefunds,
  type WantedRefund,
} from './refunds.ts'
