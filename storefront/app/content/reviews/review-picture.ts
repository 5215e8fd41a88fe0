import { isRefusedWith, wrongFieldsOf } from '@shop/contract/call'
import { REVIEW_PICTURE_BYTES_MAX } from '@shop/contract/shop/content'
import { PICTURE_TYPES } from '@shop/contract/primitives'

const PROBLEMS = [
  'picture_unknown_kind',
  'picture_too_heavy',
  'picture_too_many_pixels',
  'picture_broken',
  'picture_gone',
] as const
/** Text keys. */
export type PictureProblem = (typeof PROBLEMS)[number]

/** Before the upload. */
export function pictureProblem({ type, size }: Pick<File, 'type' | 'size'>): PictureProblem | null {
  if (!(PICTURE_TYPES as readonly string[]).includes(type)) return 'picture_unknown_kind'
  return size > REVIEW_PICTURE_BYTES_MAX ? 'picture_too_heavy' : null
}

/** null for other refusals. */
export function problemOfRefused(error: unknown): PictureProblem | null {
  if (isRefusedWith(error, 'too_large')) return 'picture_too_heavy'
  if (isRefusedWith(error, 'unsupported_type')) return 'picture_unknown_kind'
  const { picture, picture_id } = wrongFieldsOf(error)
  const field_error = picture ?? picture_id
  return PROBLEMS.find((problem) => problem === field_error?.reason) ?? null
}
