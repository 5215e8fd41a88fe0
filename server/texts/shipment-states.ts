import type { Language } from '@shop/contract/primitives'
import type { ShipmentState } from '@shop/contract/rules/orders/shipment-state'

const NAMES: Record<ShipmentState, Record<Language, string>> = {
  making: { ua: 'Створюємо накладну', ru: 'Создаём накладную', en: 'Waybill is being made' },
  unknown: { ua: 'Перевізник не відповів', ru: 'Перевозчик не ответил', en: 'The carrier did not answer' },
  created: { ua: 'Накладну створено', ru: 'Накладная создана', en: 'Waybill made' },
  on_the_way: { ua: 'У дорозі', ru: 'В пути', en: 'On the way' },
  at_branch: { ua: 'Чекає у відділенні', ru: 'Ждёт в отделении', en: 'Waiting at the branch' },
  received: { ua: 'Отримано', ru: 'Получено', en: 'Received' },
  refused: { ua: 'Одержувач відмовився', ru: 'Получатель отказался', en: 'Refused by the receiver' },
  storage_ended: { ua: 'Строк зберігання минув', ru: 'Срок хранения истёк', en: 'Storage has ended' },
  not_found: { ua: 'Перевізник не знає цього номера', ru: 'Перевозчик не знает этого номера', en: 'Unknown number' },
  deleted: { ua: 'Накладну видалено', ru: 'Накладная удалена', en: 'Waybill deleted' },
}

export const shipmentStateName = (state: ShipmentState, language: Language): string => NAMES[state][language]
