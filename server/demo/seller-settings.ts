/** Whom the demonstration's papers name: nobody real, with check digits that hold. */
export const SELLER_SETTINGS = Object.entries({
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
  payment_terms: 'безготівково, за договором, відтермінування до 30 днів',
}).map(([key, value]) => ({ key, value, is_public: false }))
