import { useTranslate } from 'ra-core'
import type { Translate } from '../../failure.ts'

/** `t('orders.count', { count: 5 })` uses the plural form and fills in `{{name}}`. */
export const useT = (): Translate => useTranslate()
