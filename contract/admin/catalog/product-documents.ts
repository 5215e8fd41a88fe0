import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { data, FileBody, filledText, Id, PDF_TYPE, text } from '../../primitives.ts'
import {
  PRODUCT_DOCUMENT_KINDS,
  isGtin,
  isUktzed,
  VAT_RATES,
  withoutSpaces,
} from '../../rules/goods/product-details.ts'
import { DayText } from '../lists.ts'

export const PRODUCT_DOCUMENTS_MAX = 12
export const DOCUMENT_BYTES_MAX = 16 * 1024 * 1024
/** Ten metres. */
const SIDE_MM_MAX = 10_000
export const MPN_LENGTH_MAX = 70
const NUMBER_LENGTH_MAX = 100

const emptyAsNull = (typed: string) => (typed === '' ? null : typed)

/** Typed with spaces; '' means null. */
const code = (isCode: (typed: string) => boolean, problem: string) =>
  v.nullish(
    v.pipe(
      v.string(),
      v.maxLength(40),
      v.transform(withoutSpaces),
      v.check((typed) => typed === '' || isCode(typed), problem),
      v.transform(emptyAsNull),
    ),
    null,
  )

const optionalLine = (length_max: number) => v.pipe(v.nullish(text(length_max), ''), v.transform(emptyAsNull))

const Side = v.nullish(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(SIDE_MM_MAX)), null)

const DocumentForm = v.pipe(
  v.object({
    /** The uploaded file. */
    file_id: Id,
    kind: v.picklist(PRODUCT_DOCUMENT_KINDS),
    name: filledText(200),
    number: optionalLine(NUMBER_LENGTH_MAX),
    issued_on: v.nullish(DayText, null),
    valid_to: v.nullish(DayText, null),
  }),
  v.forward(
    v.check(
      ({ issued_on, valid_to }) => issued_on === null || valid_to === null || issued_on <= valid_to,
      'valid_before_issued',
    ),
    ['valid_to'],
  ),
)

export const productDetails = {
  length_mm: Side,
  width_mm: Side,
  height_mm: Side,
  gtin: code(isGtin, 'gtin_check_digit'),
  /** The manufacturer's own number. */
  mpn: optionalLine(MPN_LENGTH_MAX),
  uktzed: code(isUktzed, 'uktzed_malformed'),
  /** Percent; null: the shop's rate. */
  vat_rate: v.nullish(v.picklist(VAT_RATES, 'vat_rate_unknown'), null),
  documents: v.pipe(v.optional(v.array(DocumentForm), []), v.maxLength(PRODUCT_DOCUMENTS_MAX)),
}

export const AdminProductDocument = v.object({
  ...v.object(DocumentForm.entries).entries,
  web_path: v.string(),
  bytes: v.number(),
})
export type AdminProductDocument = v.InferOutput<typeof AdminProductDocument>

export const uploadProductDocument = endpoint({
  name: 'uploadProductDocument',
  method: 'POST',
  path: '/api/admin/product-documents',
  access: 'staff',
  right: 'catalogue.write',
  summary: 'Uploads a PDF of a product; it is used once the form is saved',
  upload: { types: [PDF_TYPE], bytes_max: DOCUMENT_BYTES_MAX },
  body: FileBody,
  reply: data(v.object({ file_id: v.number(), web_path: v.string(), bytes: v.number() })),
})
