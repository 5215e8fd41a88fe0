/** Clients may rely on this list. */
export const FIELD_CODES = [
  'required',
  'too_short',
  'too_long',
  'bad_format',
  'not_a_number',
  'out_of_range',
  'not_unique',
  'taken',
  'unknown_value',
  'wrong',
] as const
export type FieldCode = (typeof FIELD_CODES)[number]

/** The code of each reason. The reason is sent in `details`, and in `errors` unless `REASON_TEXTS` has another text. */
export const FIELD_REASONS = {
  archived_cannot_show: 'wrong',
  article_column_missing: 'required',
  article_taken: 'taken',
  attribute_in_use: 'wrong',
  attribute_other_kind: 'wrong',
  attribute_required: 'required',
  attribute_unknown: 'unknown_value',
  branch_unknown: 'unknown_value',
  buyer_unknown: 'unknown_value',
  card_unavailable: 'unknown_value',
  category_has_subcategories: 'wrong',
  category_parent_unfit: 'unknown_value',
  category_unknown: 'unknown_value',
  choice_unknown: 'unknown_value',
  choice_in_use: 'wrong',
  code_check_digit: 'wrong',
  code_taken: 'taken',
  color_too_light: 'wrong',
  columns_missing: 'required',
  country_unknown: 'unknown_value',
  csv_broken: 'bad_format',
  date_malformed: 'bad_format',
  day_in_future: 'out_of_range',
  day_is_over: 'out_of_range',
  dk_check_digit: 'wrong',
  dk_file_broken: 'bad_format',
  dk_file_empty: 'required',
  dk_file_heading: 'bad_format',
  dk_file_long: 'too_long',
  dk_malformed: 'bad_format',
  dk_name_long: 'too_long',
  dk_name_missing: 'required',
  dk_taken: 'taken',
  dk_unknown: 'unknown_value',
  document_too_large: 'too_long',
  document_unknown: 'unknown_value',
  document_unknown_kind: 'bad_format',
  email_taken: 'taken',
  document_code_digits: 'bad_format',
  empty: 'required',
  file_bomb: 'too_long',
  file_broken: 'bad_format',
  file_empty: 'required',
  file_gone: 'unknown_value',
  file_locked: 'bad_format',
  file_no_workbook: 'bad_format',
  file_old_excel: 'bad_format',
  file_unknown_kind: 'bad_format',
  file_without_sheets: 'bad_format',
  filter_malformed: 'bad_format',
  gtin_check_digit: 'wrong',
  iban_check_digit: 'wrong',
  invalid_color: 'bad_format',
  invalid_document_code: 'bad_format',
  invalid_email: 'bad_format',
  invalid_iban: 'bad_format',
  invalid_link: 'bad_format',
  invalid_name: 'bad_format',
  invalid_password: 'bad_format',
  invalid_phone: 'bad_format',
  invalid_seller_code: 'bad_format',
  invalid_vat_number: 'bad_format',
  kit_has_stock: 'wrong',
  kit_in_kit: 'wrong',
  kit_stock: 'wrong',
  kit_without_components: 'required',
  label_taken: 'taken',
  link_unsafe: 'bad_format',
  less_than_sent: 'out_of_range',
  line_unknown: 'unknown_value',
  more_than_left: 'out_of_range',
  named_twice: 'not_unique',
  not_by_carrier: 'wrong',
  not_zero: 'out_of_range',
  name_taken: 'taken',
  no_warranty: 'wrong',
  number_decimals: 'bad_format',
  number_taken: 'taken',
  option_unknown: 'unknown_value',
  person_unknown: 'unknown_value',
  picture_broken: 'bad_format',
  picture_gone: 'unknown_value',
  picture_missing: 'required',
  picture_too_large: 'too_long',
  picture_too_many_pixels: 'too_long',
  picture_unknown: 'unknown_value',
  picture_unknown_kind: 'bad_format',
  position_taken: 'taken',
  precept_unknown: 'unknown_value',
  price_decimals: 'bad_format',
  price_too_high: 'out_of_range',
  product_gone: 'unknown_value',
  product_in_order: 'not_unique',
  product_missing: 'required',
  product_not_sold: 'unknown_value',
  product_unknown: 'unknown_value',
  product_without_price: 'unknown_value',
  recommends_itself: 'wrong',
  sale_price_not_below_price: 'out_of_range',
  settlement_unknown: 'unknown_value',
  sheet_unknown: 'unknown_value',
  stock_below_zero: 'out_of_range',
  stock_too_high: 'out_of_range',
  subcategory_of_another: 'unknown_value',
  subcategory_without_category: 'required',
  text_many_lines: 'too_long',
  text_one_line: 'bad_format',
  text_too_long: 'too_long',
  text_two_lines: 'bad_format',
  text_ua_missing: 'required',
  too_many_emails: 'too_long',
  too_many_filters: 'too_long',
  too_many_of_product: 'out_of_range',
  too_many_rows: 'too_long',
  staff_email: 'wrong',
  two_decimals: 'bad_format',
  valid_to_before_from: 'out_of_range',
  warranty_over: 'out_of_range',
  unit_unknown: 'unknown_value',
  uktzed_malformed: 'bad_format',
  valid_before_issued: 'out_of_range',
  vat_rate_unknown: 'unknown_value',
} as const satisfies Record<string, FieldCode>
export type FieldReason = keyof typeof FIELD_REASONS

/** Expected by the specification or by older clients. */
const REASON_TEXTS: Partial<Record<FieldReason, string>> = {
  buyer_unknown: 'The selected buyer is invalid',
  email_taken: 'The email has already been taken',
  line_unknown: 'The order has no such line',
  product_gone: 'The selected product is invalid',
  product_in_order: 'The order has this product already',
  product_missing: 'The product is missing',
  product_not_sold: 'The product is not sold any more',
  product_without_price: 'The product has no price',
  too_many_of_product: 'At most 100 of one product',
}

/** A length or a number, depending on the code. */
export interface FieldDetail {
  reason?: FieldReason
  at_least?: number
  at_most?: number
}

export interface FieldFault extends FieldDetail {
  code: FieldCode
  text: string
}

/** Nested fields use dots: `buyer.code`, `products.0.product_id`. */
export type FieldErrors = Record<string, readonly (FieldReason | FieldFault)[]>

export const isFieldReason = (text: string): text is FieldReason => Object.hasOwn(FIELD_REASONS, text)

export const faultOfReason = (reason: FieldReason): FieldFault => ({
  code: FIELD_REASONS[reason],
  text: REASON_TEXTS[reason] ?? reason,
  reason,
})

/** A field that is needed here though its schema allows it to be absent; named like a malformed one in `errors`. */
export const missing = (reason: FieldReason): FieldFault => ({ ...faultOfReason(reason), code: 'required' })

export function describeFields(found: FieldErrors) {
  const errors: Record<string, string[]> = {}
  const fields: Record<string, FieldCode[]> = {}
  const details: Record<string, FieldDetail> = {}
  for (const [name, faults] of Object.entries(found)) {
    const full = faults.map((fault) => (typeof fault === 'string' ? faultOfReason(fault) : fault))
    errors[name] = full.map(({ text }) => text)
    fields[name] = [...new Set(full.map(({ code }) => code))]
    const { code: _, text: __, ...detail } = full[0] ?? { code: 'wrong', text: '' }
    if (Object.keys(detail).length > 0) details[name] = detail
  }
  return { errors, fields, ...(Object.keys(details).length > 0 && { details }) }
}
