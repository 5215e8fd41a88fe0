import { STAND_IN_SENDER } from '../integrations/nova-poshta/stand-in-answers.ts'
import { DELIVERY_RULE_KEYS } from '@shop/contract/rules/orders/delivery-rule'
import { BUILT_IN_LOGO, IDENTITY_KEYS } from '@shop/contract/rules/shop-identity'

const PUBLIC: readonly string[] = [...IDENTITY_KEYS, ...DELIVERY_RULE_KEYS]

/** Fictional, with valid check digits. */
export const SELLER_SETTINGS = Object.entries({
  shop_name_ua: 'Навчальне обладнання',
  shop_name_ru: 'Учебное оборудование',
  shop_name_en: 'Training Equipment',
  shop_logo: BUILT_IN_LOGO,
  main_color: '',
  hero_picture: '',
  seller_name: 'ТОВ «Трейнінг Еквіпмент»',
  seller_code: '00000052',
  seller_iban: 'UA099999990000026001000000052',
  seller_bank: 'АТ «Навчальний банк», МФО 999999',
  seller_address: '03057, м. Київ, вул. Шкільна, 52',
  seller_phone: '+380 (44) 555 01 52',
  seller_email: 'tender@te-shop.example',
  seller_vat_mode: 'vat',
  seller_vat_number: '000000526552',
  seller_vat_ground: '',
  seller_signer: 'Шевчук Марія Андріївна',
  seller_signer_position: 'Директор',
  seller_basis: 'Статуту',
  delivery_terms: 'до 14 календарних днів із дати договору, для закладів освіти безкоштовно',
  free_delivery: 'on',
  free_delivery_from: '0',
  sender_ref: STAND_IN_SENDER.ref,
  sender_city_ref: STAND_IN_SENDER.city,
  sender_address_ref: STAND_IN_SENDER.address,
  sender_contact_ref: STAND_IN_SENDER.contact,
  sender_phone: STAND_IN_SENDER.phone,
  parcel_description: 'Навчальне обладнання',
  payment_terms: 'безготівково, за договором, відтермінування до 30 днів',
}).map(([key, value]) => ({ key, value, is_public: PUBLIC.includes(key) }))
