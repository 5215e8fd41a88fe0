export { symbolOf } from './norms/save-norm-item.ts'
