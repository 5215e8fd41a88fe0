import { wholeKopiykas } from '@shop/contract/rules/money/price'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { capitalised, sumInWords } from './sum-in-words.ts'

const CASES: [kopiykas: number, words: string][] = [
  [0, 'нуль гривень 00 копійок'],
  [1, 'нуль гривень 01 копійка'],
  [100, 'одна гривня 00 копійок'],
  [202, 'дві гривні 02 копійки'],
  [512, 'п’ять гривень 12 копійок'],
  [1121, 'одинадцять гривень 21 копійка'],
  [2199, 'двадцять одна гривня 99 копійок'],
  [11_200, 'сто дванадцять гривень 00 копійок'],
  [100_000, 'одна тисяча гривень 00 копійок'],
  [210_100, 'дві тисячі сто одна гривня 00 копійок'],
  [1_900_000, 'дев’ятнадцять тисяч гривень 00 копійок'],
  [47_610_000, 'чотириста сімдесят шість тисяч сто гривень 00 копійок'],
  [100_000_000, 'один мільйон гривень 00 копійок'],
  [200_000_200, 'два мільйони дві гривні 00 копійок'],
  [2_200_000_001, 'двадцять два мільйони гривень 01 копійка'],
  [
    9_999_999_999_999,
    'дев’яносто дев’ять мільярдів дев’ятсот дев’яносто дев’ять мільйонів дев’ятсот дев’яносто дев’ять тисяч ' +
      'дев’ятсот дев’яносто дев’ять гривень 99 копійок',
  ],
]

for (const [kopiykas, words] of CASES)
  test(`${kopiykas} kopiykas are spelt «${words}»`, () => assert.equal(sumInWords(wholeKopiykas(kopiykas)), words))

test('only whole non-negative sums can be spelled', () => {
  for (const sum of [-1, 0.5, Number.NaN, Number.MAX_SAFE_INTEGER + 1])
    assert.throws(() => sumInWords(wholeKopiykas(sum)))
})

test('a sentence begins with a capital letter', () => assert.equal(capitalised('їжа'), 'Їжа'))

test('parsing a spelled sum gives the same sum', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999_999_999 }), (sum) =>
      assert.equal(readBack(sumInWords(wholeKopiykas(sum))), sum),
    ),
    { numRuns: 2000 },
  )
})

test('the noun has the form of Unicode’s plural rules for Ukrainian', () => {
  const plural = new Intl.PluralRules('uk')
  const forms = { one: 'гривня', few: 'гривні', many: 'гривень', other: '', zero: '', two: '' }
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (hryvnia) =>
      assert.equal(
        sumInWords(wholeKopiykas(hryvnia * 100))
          .split(' ')
          .at(-3),
        forms[plural.select(hryvnia)],
      ),
    ),
    { numRuns: 2000 },
  )
})

/**
 * Independent of the implementation: adds up the values of the words, and multiplies at each thousand, million and so
 * on.
 */
const VALUES: Record<string, number> = Object.fromEntries(
  (
    'нуль:0 один:1 одна:1 два:2 дві:2 три:3 чотири:4 п’ять:5 шість:6 сім:7 вісім:8 дев’ять:9 десять:10 одинадцять:11 ' +
    'дванадцять:12 тринадцять:13 чотирнадцять:14 п’ятнадцять:15 шістнадцять:16 сімнадцять:17 вісімнадцять:18 ' +
    'дев’ятнадцять:19 двадцять:20 тридцять:30 сорок:40 п’ятдесят:50 шістдесят:60 сімдесят:70 вісімдесят:80 ' +
    'дев’яносто:90 сто:100 двісті:200 триста:300 чотириста:400 п’ятсот:500 шістсот:600 сімсот:700 вісімсот:800 дев’ятсот:900'
  )
    .split(' ')
    .map((pair) => {
      const [word = '', value] = pair.split(':')
      return [word, Number(value)]
    }),
)
const TIMES: [RegExp, number][] = [
  [/^тисяч/, 1e3],
  [/^мільйон/, 1e6],
  [/^мільярд/, 1e9],
]

function readBack(text: string): number {
  const [, words = '', kopiykas] = /^(.*) грив\S+ (\d\d) копій\S+$/.exec(text) ?? []
  let hryvnia = 0
  let group = 0
  for (const word of words.split(' ')) {
    const times = TIMES.find(([pattern]) => pattern.test(word))?.[1]
    if (times === undefined) {
      const value = VALUES[word]
      assert.notEqual(value, undefined, word)
      group += value ?? 0
      continue
    }
    hryvnia += group * times
    group = 0
  }
  return (hryvnia + group) * 100 + Number(kopiykas)
}
