import { useRef, useState } from 'react'
import { withSession } from '../../account/public.ts'
import { toastIfUnreachable, useForm, formErrorsFrom, type FormValues, type FormErrors } from '../../forms/use-form.ts'
import { pictureProblem, problemOfRefused, type PictureProblem } from './review-picture.ts'
import { sendPicture, sendReview, type ReviewField, REVIEW_FIELDS } from './send-review.ts'
import { REVIEW_LENGTH_MIN } from '@shop/contract/shop/content'
import { isName } from '@shop/contract/rules/validation'
import { isRefusedToken } from '../../api/call.ts'

interface SentPicture {
  file: File
  id: number
}

/** Uploads the picture first, and only once for all retries. */
export function useReview(user_id: number, onSent: () => void) {
  const [picture_error, setPictureError] = useState<PictureProblem | null>(null)
  const sent = useRef<SentPicture | null>(null)
  const chosen = useRef<File | null>(null)

  const send = async (typed: FormValues<ReviewField>): Promise<FormErrors<ReviewField> | null> => {
    try {
      const file = chosen.current
      if (file && sent.current?.file !== file) {
        const found = pictureProblem(file)
        if (found) return (setPictureError(found), null)
        sent.current = { file, id: await withSession(user_id, () => sendPicture(file)) }
      }
      const picture_id = file ? (sent.current?.id ?? null) : null
      await withSession(user_id, () => sendReview(typed, picture_id))
      onSent()
      return null
    } catch (error) {
      const refused = problemOfRefused(error)
      // The server deletes unused uploads after a day.
      if (refused) sent.current = null
      if (refused) return (setPictureError(refused), null)
      if (isRefusedToken(error)) return null
      return toastIfUnreachable(error) ? null : formErrorsFrom(error, REVIEW_FIELDS)
    }
  }
  const form = useForm<ReviewField>({ fields: REVIEW_FIELDS, check: checkReview, send })
  const choosePicture = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    chosen.current = currentTarget.files?.[0] ?? null
    setPictureError(chosen.current && pictureProblem(chosen.current))
  }
  return { form, picture_error, choosePicture }
}

/** Text keys by field. */
function checkReview({ text, first_name, last_name }: Record<ReviewField, string>) {
  const errors: Partial<Record<ReviewField, string>> = {}
  if (text.trim().length < REVIEW_LENGTH_MIN) errors.text = 'review_too_short'
  for (const [field, typed] of Object.entries({ first_name, last_name }))
    if (!isName(typed)) errors[field as 'first_name' | 'last_name'] = typed.trim() === '' ? 'fill_in' : 'invalid_name'
  return errors
}
