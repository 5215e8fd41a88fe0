import type { Kopiykas } from '@shop/contract/rules/price'
import { moneyText } from '../../texts/money.ts'

/** `12 480,50`, for columns with the currency in the header. */
export const sumText = (sum: Kopiykas) => moneyText(sum).replace(/\u00a0₴$/, '')
