import { useTranslate } from 'ra-core'
import type { Translate } from '../failure.ts'

/** `const t = useT()`; `t('orders.count', { count: 5 })` takes the plural's form, `{{name}}` is filled in. */
export const useT = (): Translate => useTranslate()
