export { PageError } from './error-page.tsx'
