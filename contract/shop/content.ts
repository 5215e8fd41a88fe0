import * as v from 'valibot'
import { Precept } from './catalog.ts'
import { endpoint } from '../endpoint.ts'
import {
  data,
  FileBody,
  filledText,
  Id,
  list,
  Names,
  PageMeta,
  PICTURE_TYPES,
  StoredFile,
  Success,
  text,
} from '../primitives.ts'
import { NAME_LENGTH_MAX, NameText, PhoneText } from '../rules/validation.ts'

export const Review = v.object({
  id: v.number(),
  text: v.string(),
  first_name: v.nullable(v.string()),
  last_name: v.nullable(v.string()),
  organization: v.nullable(v.string()),
  user: v.nullable(v.object({ name: v.string(), organization: v.object({ name: v.nullable(v.string()) }) })),
  file: v.nullable(StoredFile),
  reply: v.nullable(v.string()),
  created_at: v.string(),
})
export type Review = v.InferOutput<typeof Review>

/** Phones, address, page texts, statistics (spec, section 3, "Static data entry"). */
export const StaticEntry = v.object({
  id: v.number(),
  key: v.string(),
  value: v.nullable(v.string()),
  value_ua: v.nullable(v.string()),
  value_ru: v.nullable(v.string()),
  value_en: v.nullable(v.string()),
  name: v.nullable(v.string()),
})
export type StaticEntry = v.InferOutput<typeof StaticEntry>

export const Setting = v.object({ key: v.string(), value: v.string() })

export const Certificate = v.object({
  id: v.number(),
  description: v.string(),
  description_ua: v.string(),
  description_ru: v.nullable(v.string()),
  description_en: v.nullable(v.string()),
  files: v.array(StoredFile),
})
export type Certificate = v.InferOutput<typeof Certificate>

export const PriceList = v.object({
  id: v.number(),
  ...Names,
  category: v.nullable(v.object({ id: v.number(), ...Names })),
  file: v.nullable(v.object({ web_path: v.string() })),
})
export type PriceList = v.InferOutput<typeof PriceList>

export const listReviews = endpoint({
  name: 'listReviews',
  method: 'GET',
  path: '/api/reviews/get',
  access: 'public',
  summary: 'Approved reviews, newest first',
  query: v.object({ page: v.optional(v.string()) }),
  reply: data(v.object({ data: v.array(Review), ...PageMeta.entries })),
})

export const REVIEW_LENGTH_MIN = 10
export const REVIEW_LENGTH_MAX = 2000
export const REVIEW_PICTURE_BYTES_MAX = 8 * 1024 * 1024

export const sendReviewPicture = endpoint({
  name: 'sendReviewPicture',
  method: 'POST',
  path: '/api/reviews/picture',
  access: 'buyer',
  summary: 'Uploads a picture for the buyer’s next review; replaces an earlier one',
  upload: { types: PICTURE_TYPES, bytes_max: REVIEW_PICTURE_BYTES_MAX },
  body: FileBody,
  reply: data(v.object({ picture_id: v.number() })),
})

export const createReview = endpoint({
  name: 'createReview',
  method: 'POST',
  path: '/api/reviews/create',
  access: 'buyer',
  summary: 'Sends a review, shown once approved; at most three per buyer may be pending',
  body: v.object({
    text: v.pipe(text(REVIEW_LENGTH_MAX), v.minLength(REVIEW_LENGTH_MIN)),
    first_name: NameText,
    last_name: NameText,
    organization: v.nullish(text(200)),
    /** From `sendReviewPicture`. */
    picture_id: v.nullish(Id),
  }),
  reply: Success,
  refuses: ['reviews_waiting'],
})

export const requestConsultation = endpoint({
  name: 'requestConsultation',
  method: 'POST',
  path: '/api/consultation/create-request',
  access: 'guest',
  summary: 'Requests a call back about a tender',
  body: v.object({ name: filledText(NAME_LENGTH_MAX), phone: PhoneText }),
  reply: Success,
})

export const listPriceLists = endpoint({
  name: 'listPriceLists',
  method: 'GET',
  path: '/api/price-list/get',
  access: 'public',
  summary: 'Price lists for download; the entry with id 6 is the full one',
  reply: list(PriceList),
})

export const listStaticData = endpoint({
  name: 'listStaticData',
  method: 'GET',
  path: '/api/static/data',
  access: 'public',
  summary: 'Phones, address, working hours and the texts of the pages',
  reply: list(StaticEntry),
})

export const listSettings = endpoint({
  name: 'listSettings',
  method: 'GET',
  path: '/api/settings/get',
  access: 'public',
  summary:
    'Public settings: min_order_price in hryvnia, the shop’s names and logo, the seller and how they stand to VAT',
  reply: list(Setting),
})

export const listCertificates = endpoint({
  name: 'listCertificates',
  method: 'GET',
  path: '/api/certificates/get',
  access: 'public',
  summary: 'Certificates with their pictures',
  reply: list(Certificate),
})

export const listPrecepts = endpoint({
  name: 'listPrecepts',
  method: 'GET',
  path: '/api/precepts/get',
  access: 'public',
  summary: 'Ministry orders with their links',
  reply: list(Precept),
})
