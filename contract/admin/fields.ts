import * as v from 'valibot'
import { filledText, Id, text } from '../primitives.ts'

export const optionalText = (length_max: number) =>
  v.pipe(
    v.nullish(text(length_max), null),
    v.transform((typed) => (typed === '' ? null : typed)),
  )
export const optionalId = v.nullish(Id, null)

export const NamesForm = { name_ua: filledText(300), name_ru: optionalText(300), name_en: optionalText(300) }
