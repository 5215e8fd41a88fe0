export { PayButtons } from './pay-buttons.tsx'
