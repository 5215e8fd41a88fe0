import { useRef, useState } from 'react'
import { isCallFailed } from '@shop/contract/call'
import { tellUnreachable, useForm, withSession, wrongFrom, type Typed, type Wrong } from '../account/public.ts'
import { pictureProblem, problemOfRefused, type PictureProblem } from './review-picture.ts'
import { sendPicture, sendReview, type ReviewField, REVIEW_FIELDS } from './send-review.ts'
import { wrongInReview } from './review-problems.ts'

interface SentPicture {
  file: File
  id: number
}

/**
 * The form of a review. The picture is sent first and once: when only the words were refused, the second try takes the
 * one that is there.
 */
export function useReview(user_id: number, onSent: () => void) {
  const [picture_error, setPictureError] = useState<PictureProblem | null>(null)
  const sent = useRef<SentPicture | null>(null)
  const chosen = useRef<File | null>(null)

  const send = async (typed: Typed<ReviewField>): Promise<Wrong<ReviewField> | null> => {
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
      // One that was not taken over within a day is gone: it is sent again.
      if (refused) sent.current = null
      if (refused) return (setPictureError(refused), null)
      if (isCallFailed(error) && error.status === 401) return null
      return tellUnreachable(error) ? null : wrongFrom(error, REVIEW_FIELDS)
    }
  }
  const form = useForm<ReviewField>({ fields: REVIEW_FIELDS, check: wrongInReview, send })
  const forgetPicture = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    chosen.current = currentTarget.files?.[0] ?? null
    setPictureError(chosen.current && pictureProblem(chosen.current))
  }
  return { form, picture_error, forgetPicture }
}
