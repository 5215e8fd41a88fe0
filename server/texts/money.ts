import { hryvnia, type Kopiykas, wholeKopiykas } from '@shop/contract/rules/money/price'

const NO_BREAK_SPACE = '\u00a0'

/** `12 480,50 ₴`, as in the storefront. `Intl` changes its spaces between ICU versions. */
export function moneyText(sum: Kopiykas): string {
  const [whole = '', decimals = ''] = hryvnia(wholeKopiykas(Math.abs(sum)))
    .toFixed(2)
    .split('.')
  const thousands = whole.replace(/\B(?=(\d{3})+$)/g, NO_BREAK_SPACE)
  return `${sum < 0 ? '−' : ''}${thousands},${decimals}${NO_BREAK_SPACE}₴`
}

/** `7,5 %`, without trailing zeros. */
export const percentText = (percent: number) => `${String(percent).replace('.', ',')}${NO_BREAK_SPACE}%`
