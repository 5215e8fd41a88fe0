export { useOrderDocument } from './order-documents.tsx'
