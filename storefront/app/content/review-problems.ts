import { REVIEW_LENGTH_MIN } from '@shop/contract/content'
import { isName } from '@shop/contract/rules/validation'
import type { ReviewField } from './send-review.ts'

/** What the form itself can see: keys of texts, by field. */
export function wrongInReview({ text, first_name, last_name }: Record<ReviewField, string>) {
  const wrong: Partial<Record<ReviewField, string>> = {}
  if (text.trim().length < REVIEW_LENGTH_MIN) wrong.text = 'review_too_short'
  if (!isName(first_name)) wrong.first_name = 'invalid_name'
  if (!isName(last_name)) wrong.last_name = 'invalid_name'
  return wrong
}
