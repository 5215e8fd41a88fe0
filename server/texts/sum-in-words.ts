import assert from 'node:assert/strict'
import type { Kopiykas } from '@shop/contract/rules/money/price'

type Gender = 'feminine' | 'masculine'
/** одна гривня, дві гривні, п’ять гривень */
type Forms = readonly [one: string, few: string, many: string]

const ONES: Record<Gender, readonly string[]> = {
  feminine: ['', 'одна', 'дві', 'три', 'чотири', 'п’ять', 'шість', 'сім', 'вісім', 'дев’ять'],
  masculine: ['', 'один', 'два', 'три', 'чотири', 'п’ять', 'шість', 'сім', 'вісім', 'дев’ять'],
}
const TEENS =
  'десять одинадцять дванадцять тринадцять чотирнадцять п’ятнадцять шістнадцять сімнадцять вісімнадцять дев’ятнадцять'
const TENS = ' десять двадцять тридцять сорок п’ятдесят шістдесят сімдесят вісімдесят дев’яносто'
const HUNDREDS = ' сто двісті триста чотириста п’ятсот шістсот сімсот вісімсот дев’ятсот'

const HRYVNIA: Forms = ['гривня', 'гривні', 'гривень']
const KOPIYKA: Forms = ['копійка', 'копійки', 'копійок']
/** From thousands up. */
const GROUPS: readonly { forms: Forms; gender: Gender }[] = [
  { forms: ['тисяча', 'тисячі', 'тисяч'], gender: 'feminine' },
  { forms: ['мільйон', 'мільйони', 'мільйонів'], gender: 'masculine' },
  { forms: ['мільярд', 'мільярди', 'мільярдів'], gender: 'masculine' },
  { forms: ['трильйон', 'трильйони', 'трильйонів'], gender: 'masculine' },
]

/** `чотириста сімдесят шість тисяч сто гривень 00 копійок`. Any safe integer of kopiykas. */
export function sumInWords(sum: Kopiykas): string {
  assert(Number.isSafeInteger(sum) && sum >= 0, `no sum to spell: ${sum}`)
  const hryvnia = Math.floor(sum / 100)
  const kopiykas = sum % 100
  const kopiykas_text = `${String(kopiykas).padStart(2, '0')} ${formOf(kopiykas, KOPIYKA)}`
  return `${numberInWords(hryvnia)} ${formOf(hryvnia, HRYVNIA)} ${kopiykas_text}`
}

/** `Одна гривня`. */
export const capitalised = (text: string) => text.charAt(0).toLocaleUpperCase('uk') + text.slice(1)

/** 1, 21 and 101 are "one", 11 is not. */
export function formOf(number: number, [one, few, many]: Forms): string {
  const last_two = number % 100
  if (last_two >= 11 && last_two <= 14) return many
  const last = number % 10
  if (last === 1) return one
  return last >= 2 && last <= 4 ? few : many
}

function numberInWords(number: number): string {
  if (number === 0) return 'нуль'
  const words = [threeDigits(number % 1000, 'feminine')]
  let rest = Math.floor(number / 1000)
  for (const { forms, gender } of GROUPS) {
    const group = rest % 1000
    if (group > 0) words.unshift(threeDigits(group, gender), formOf(group, forms))
    rest = Math.floor(rest / 1000)
  }
  return words.filter((word) => word !== '').join(' ')
}

function threeDigits(number: number, gender: Gender): string {
  const [hundreds, tens, ones] = [Math.floor(number / 100), Math.floor(number / 10) % 10, number % 10]
  const below_hundred = tens === 1 ? [nth(TEENS, ones)] : [nth(TENS, tens), ONES[gender][ones]]
  return [nth(HUNDREDS, hundreds), ...below_hundred].filter(Boolean).join(' ')
}

const nth = (words: string, place: number) => words.split(' ')[place]
