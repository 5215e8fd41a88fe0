import type { CONDITIONS, StatusId, UNITS } from '@shop/contract/shop/catalog'
import { AVAILABILITY, UNIT_NAMES } from './price-list-words.ts'

/** Accepted by imports; an export writes the first one. */
export const STATUS_WORDS: Record<StatusId, readonly string[]> = {
  1: [AVAILABILITY[1], 'Немає', 'Нет в наличии', 'Нет', 'Not in stock', 'Out of stock', '1'],
  2: [AVAILABILITY[2], 'Є в наявності', 'Є', 'В наличии', 'Есть', 'In stock', '2'],
  3: [
    AVAILABILITY[3],
    'Очікується',
    'Ожидается в ближайшие дни',
    'Ожидается',
    'Expected within a few days',
    'Expected',
    '3',
  ],
  4: [AVAILABILITY[4], 'Знято', 'Снято с прайса', 'Снято', 'Removed from the price list', 'Removed', '4'],
}

export const UNIT_WORDS: Record<(typeof UNITS)[number], readonly string[]> = {
  pcs: [UNIT_NAMES.pcs, 'шт', 'штука', 'штуки', 'штук', 'од', 'pcs', 'piece', 'pieces'],
  set: [UNIT_NAMES.set, 'компл', 'комплект', 'к-т', 'набір', 'набор', 'set'],
  pack: [UNIT_NAMES.pack, 'уп', 'упак', 'упаковка', 'пачка', 'pack', 'package'],
  pair: [UNIT_NAMES.pair, 'пар', 'пара', 'pair'],
}

export const CONDITION_WORDS: Record<(typeof CONDITIONS)[number], readonly string[]> = {
  new: ['новий', 'нове', 'нова', 'новый', 'новое', 'new'],
  refurbished: ['відновлений', 'восстановленный', 'refurbished'],
}

export const YES_WORDS = ['так', 'да', 'yes', 'true', '1', '+', 'істина', 'истина', 'y', 'т']
export const NO_WORDS = ['ні', 'нет', 'no', 'false', '0', '-', 'хибність', 'ложь', 'n', 'н']

export const EXPORT_WORDS = { title: 'Товари', yes: 'так', no: 'ні' }

export const exportNote = (time: string) => `Вивантажено ${time}. Файл можна змінити і завантажити назад в адмінпанелі.`

/** Beside an optional component; exports write the first one. */
export const OPTIONAL_WORDS: readonly string[] = ['за бажанням', 'опція', 'по желанию', 'опция', 'optional']
