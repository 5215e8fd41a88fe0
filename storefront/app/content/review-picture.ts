import { fieldErrorsOf, isCallFailed } from '@shop/contract/call'
import { REVIEW_PICTURE_BYTES_MAX } from '@shop/contract/content'
import { PICTURE_TYPES } from '@shop/contract/primitives'

const TOO_LARGE = 413
const UNSUPPORTED_TYPE = 415

const PROBLEMS = [
  'picture_unknown_kind',
  'picture_too_heavy',
  'picture_too_many_pixels',
  'picture_broken',
  'picture_gone',
] as const
/** Keys of texts. */
export type PictureProblem = (typeof PROBLEMS)[number]

/** What can be told of a picture before it is sent. */
export function pictureProblem({ type, size }: Pick<File, 'type' | 'size'>): PictureProblem | null {
  if (!(PICTURE_TYPES as readonly string[]).includes(type)) return 'picture_unknown_kind'
  return size > REVIEW_PICTURE_BYTES_MAX ? 'picture_too_heavy' : null
}

/** What the shop did not like about the picture; null when the refusal is about something else. */
export function problemOfRefused(error: unknown): PictureProblem | null {
  if (!isCallFailed(error)) return null
  if (error.status === TOO_LARGE) return 'picture_too_heavy'
  if (error.status === UNSUPPORTED_TYPE) return 'picture_unknown_kind'
  const { picture, picture_id } = fieldErrorsOf(error.body)
  return PROBLEMS.find((problem) => problem === (picture ?? picture_id)) ?? null
}
