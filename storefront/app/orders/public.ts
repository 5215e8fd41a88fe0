export { useOrderDocument } from './order-documents.tsx'
export { carrierName } from './shipments.tsx'
