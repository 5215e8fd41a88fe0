import type { Kopiykas } from '@shop/contract/rules/money/price'
import { moneyText } from '../../texts/money.ts'

/** `12 480,50`: the header names the currency. */
export const sumText = (sum: Kopiykas) => moneyText(sum).replace(/\u00a0₴$/, '')
