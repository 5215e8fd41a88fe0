/** The usual word first. Tried for a text that finds nothing. */
const SYNONYMS = `
ваги терези вага терезів
мультиметр тестер ампервольтметр авометр
проєктор проектор мультимедіапроєктор
секундомір хронометр секундомер
спиртівка спиртовка пальник
комп’ютер компютер пк системник
ноутбук лептоп нотбук
дошка доска
парта стіл
стілець стільчик крісло
мапа карта
муляж макет модель
стелаж етажерка
термометр градусник
лупа збільшувач
штангенциркуль колумбик
`

const GROUPS = SYNONYMS.trim()
  .split('\n')
  .map((line) => line.replaceAll('’', '').split(' '))

export const withSynonyms = (words: readonly string[]): string[] =>
  words.flatMap((word, at) =>
    GROUPS.filter((group) => group.includes(word)).flatMap((group) =>
      [...new Set(group)].filter((other) => other !== word).map((other) => words.with(at, other).join(' ')),
    ),
  )
