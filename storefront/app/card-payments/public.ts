export { PayButtons } from './pay-buttons.tsx'
export { useFollowedOrder } from './use-followed-order.ts'
