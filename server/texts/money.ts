import { hryvnia, type Kopiykas } from '@shop/contract/rules/price'

const NO_BREAK_SPACE = '\u00a0'

/** `12 480,50 ₴`, as the storefront writes it. By hand: `Intl` puts other spaces in with each version of its data. */
export function moneyText(sum: Kopiykas): string {
  const [whole = '', decimals = ''] = hryvnia(Math.abs(sum)).toFixed(2).split('.')
  const thousands = whole.replace(/\B(?=(\d{3})+$)/g, NO_BREAK_SPACE)
  return `${sum < 0 ? '−' : ''}${thousands},${decimals}${NO_BREAK_SPACE}₴`
}

/** `7,5 %`, without zeros that say nothing. */
export const percentText = (percent: number) => `${String(percent).replace('.', ',')}${NO_BREAK_SPACE}%`
