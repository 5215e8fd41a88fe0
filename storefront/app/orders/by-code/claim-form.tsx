import { useEffect, useRef, useState } from 'react'
import { createClaim, type OrderClaims, sendClaimPicture } from '@shop/contract/shop/orders/claims'
import {
  CLAIM_PICTURE_BYTES_MAX,
  CLAIM_PICTURES_MAX,
  CLAIM_TEXT_MAX,
  CLAIM_TEXT_MIN,
  type ClaimKind,
} from '@shop/contract/rules/orders/claims'
import { localised } from '@shop/contract/rules/names'
import { PICTURE_TYPES } from '@shop/contract/primitives'
import { Button } from '@shop/ui/components/button/button.tsx'
import { Field, fieldAttributes, FieldFrame, TextArea } from '@shop/ui/components/field/field.tsx'
import { FieldError } from '@shop/ui/components/field/field-error.tsx'
import { Note } from '@shop/ui/components/note/note.tsx'
import { call } from '../../api/call.ts'
import { failureKeyOf, fieldErrorTexts } from '../../api/refusal-texts.ts'
import { type FormErrors, type FormValues, formErrorsFrom, toastIfUnreachable, useForm } from '../../forms/use-form.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Stepper } from '../../ui/stepper.tsx'

const FIELDS = ['text'] as const
type Name = (typeof FIELDS)[number]

interface Props {
  code: string
  found: OrderClaims
  onFiled: (number: string) => void
  onCancel: () => void
}

/** After a failure the input stays. */
export function ClaimForm({ code, found, onFiled, onCancel }: Props) {
  const { t } = useTranslation()
  const [kind, setKind] = useState<ClaimKind>(found.kinds[0] ?? 'defect')
  const [amounts, setAmounts] = useState<Readonly<Record<number, number>>>({})
  const [lines_error, setLinesError] = useState<string | null>(null)
  const pictures = usePictures(code)
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => element.current?.querySelector('select')?.focus(), [])
  const send = async ({ text }: FormValues<Name>): Promise<FormErrors<Name> | null> => {
    const lines = Object.entries(amounts).flatMap(([product_id, amount]) =>
      amount > 0 ? [{ product_id: Number(product_id), amount }] : [],
    )
    if (lines.length === 0) return (setLinesError('claim_lines_needed'), null)
    try {
      const sent = await pictures.send()
      if (sent === null) return null
      const body = { kind, lines, text, pictures: sent }
      onFiled((await call(createClaim, { params: { code }, body })).data.number)
      return null
    } catch (error) {
      const wrong = Object.entries(fieldErrorTexts(error)).find(([field]) => field.startsWith('lines'))?.[1]
      if (wrong) return (setLinesError(wrong), null)
      return toastIfUnreachable(error) ? null : formErrorsFrom(error, FIELDS)
    }
  }
  const check = ({ text }: FormValues<Name>): FormErrors<Name> =>
    text.trim().length < CLAIM_TEXT_MIN ? { text: 'claim_text_short' } : {}
  const form = useForm<Name>({ fields: FIELDS, check, send })
  const choose = (product_id: number, amount: number) => {
    setLinesError(null)
    setAmounts((known) => ({ ...known, [product_id]: amount }))
  }
  return (
    <form
      ref={element}
      noValidate
      className="no-print mt-4 grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-4"
      aria-label={t('claim_new')}
      onSubmit={form.onSubmit}
    >
      <KindField kinds={found.kinds} kind={kind} onChoose={setKind} />
      <Goods lines={found.lines} amounts={amounts} error={lines_error} onChoose={choose} />
      <TextArea
        label={t('claim_text')}
        hint={t('claim_text_hint')}
        rows={4}
        maxLength={CLAIM_TEXT_MAX}
        required
        {...form.field('text')}
      />
      <Field
        type="file"
        multiple
        name="pictures"
        label={t('claim_pictures')}
        hint={t('claim_pictures_hint')}
        accept={PICTURE_TYPES.join(',')}
        error={pictures.error && t(pictures.error)}
        className="py-2.5"
        onChange={({ currentTarget }) => pictures.choose([...(currentTarget.files ?? [])])}
      />
      {form.errors.form && <Note kind="bad">{t(form.errors.form)}</Note>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" is_loading={form.is_sending}>
          {t('claim_send')}
        </Button>
        <Button kind="ghost" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}

interface KindProps {
  kinds: readonly ClaimKind[]
  kind: ClaimKind
  onChoose: (kind: ClaimKind) => void
}

function KindField({ kinds, kind, onChoose }: KindProps) {
  const { t } = useTranslation()
  return (
    <FieldFrame id="claim-kind" label={t('claim_kind')} hint={t(`claim_kind_hint_${kind}`)}>
      <select
        {...fieldAttributes('claim-kind', { hint: 'shown' })}
        className="select"
        value={kind}
        onChange={({ target }) => onChoose(target.value as ClaimKind)}
      >
        {kinds.map((one) => (
          <option key={one} value={one}>
            {t(`claim_kind_${one}`)}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}

interface GoodsProps {
  lines: OrderClaims['lines']
  amounts: Readonly<Record<number, number>>
  error: string | null
  onChoose: (product_id: number, amount: number) => void
}

function Goods({ lines, amounts, error, onChoose }: GoodsProps) {
  const { t, language } = useTranslation()
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-sm font-semibold">{t('claim_lines')}</legend>
      {lines.map((line) => {
        const product_id = line.product_id ?? 0
        const name = localised({ ...line }, 'name', language)
        return (
          <div
            key={product_id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-2"
          >
            <span className="min-w-0 flex-1 basis-52 [overflow-wrap:anywhere]">
              {name}
              <span className="block text-sm text-ink-600">
                {t('claim_left', { amount: line.amount, unit: t(`unit_short_${line.unit}`, { count: line.amount }) })}
              </span>
            </span>
            <Stepper
              label={name}
              amount={amounts[product_id] ?? 0}
              least={0}
              most={line.amount}
              is_error={error !== null}
              onAmount={(amount) => onChoose(product_id, amount)}
            />
          </div>
        )
      })}
      {error && <FieldError>{t(error)}</FieldError>}
    </fieldset>
  )
}

/** Once for all retries. */
function usePictures(code: string) {
  const [error, setError] = useState<string | null>(null)
  const chosen = useRef<readonly File[]>([])
  const sent = useRef(new Map<File, number>())
  const choose = (files: readonly File[]) => {
    chosen.current = files
    setError(problemOf(files))
  }
  /** @returns ids; null if a picture was refused */
  const send = async (): Promise<number[] | null> => {
    const found = problemOf(chosen.current)
    if (found) return (setError(found), null)
    const ids: number[] = []
    for (const file of chosen.current) {
      const id = sent.current.get(file) ?? (await upload(file))
      if (id === null) return null
      sent.current.set(file, id)
      ids.push(id)
    }
    return ids
  }
  const upload = async (file: File): Promise<number | null> => {
    try {
      const body = new Uint8Array(await file.arrayBuffer())
      return (await call(sendClaimPicture, { params: { code }, body }, { media_type: file.type })).data.picture_id
    } catch (refused) {
      if (toastIfUnreachable(refused)) return null
      const key = failureKeyOf(refused)
      return (setError(key === 'too_many_calls' ? key : 'picture_broken'), null)
    }
  }
  return { error, choose, send }
}

function problemOf(files: readonly File[]): string | null {
  if (files.length > CLAIM_PICTURES_MAX) return 'claim_pictures_many'
  if (files.some(({ type }) => !(PICTURE_TYPES as readonly string[]).includes(type))) return 'picture_unknown_kind'
  return files.some(({ size }) => size > CLAIM_PICTURE_BYTES_MAX) ? 'picture_too_heavy' : null
}
