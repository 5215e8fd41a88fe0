import { useLayoutEffect, useRef, useState, type ChangeEvent } from 'react'
import { useTranslation } from '../i18n/translation.tsx'
import { Field, type FieldProps } from '@shop/ui/components/field/field.tsx'
import { digitsBefore, isWholePhone, maskPhone, placeAfter, typedDigits } from './phone-mask.ts'

type PhoneInputProps = Omit<FieldProps, 'type' | 'value' | 'onChange' | 'defaultValue'> & {
  defaultValue?: string
  /** The masked number, or ''. */
  onValue?: (value: string) => void
}

/** Accepts pasted numbers in any format; validated on blur. */
export function PhoneInput({ defaultValue = '', error, ref, onValue, onFocus, onBlur, ...rest }: PhoneInputProps) {
  const { t } = useTranslation()
  const [digits, setDigits] = useState(() => typedDigits(defaultValue))
  const [is_focused, setFocused] = useState(false)
  const [is_left, setLeft] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)

  useLayoutEffect(() => {
    if (caret.current === null) return
    input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { next, before } = edited(digits, event)
    caret.current = placeAfter(before)
    setDigits(next)
    onValue?.(next === '' ? '' : maskPhone(next))
  }
  const is_unfinished = is_left && !is_focused && digits !== '' && !isWholePhone(digits)

  return (
    <Field
      inputMode="tel"
      autoComplete="tel"
      placeholder={maskPhone('')}
      {...rest}
      type="tel"
      ref={(element) => {
        input.current = element
        if (typeof ref === 'function') ref(element)
        else if (ref) ref.current = element
      }}
      value={digits === '' && !is_focused ? '' : maskPhone(digits)}
      error={is_unfinished ? t('invalid_phone') : error}
      onChange={change}
      onFocus={(event) => {
        caret.current = placeAfter(digits.length)
        setFocused(true)
        onFocus?.(event)
      }}
      onBlur={(event) => {
        setFocused(false)
        setLeft(true)
        onBlur?.(event)
      }}
    />
  )
}

function edited(digits: string, { target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
  const typed = typedDigits(target.value)
  const before = Math.min(digitsBefore(target.value, target.selectionStart ?? target.value.length), typed.length)
  const is_backspace = (nativeEvent as InputEvent).inputType === 'deleteContentBackward'
  // A deleted bracket or space deletes the digit before it.
  if (is_backspace && typed === digits && before > 0) {
    return { next: digits.slice(0, before - 1) + digits.slice(before), before: before - 1 }
  }
  return { next: typed, before }
}
