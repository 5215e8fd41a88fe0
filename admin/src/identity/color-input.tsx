import {
  CONTRAST_MIN,
  contrastWithWhite,
  DEFAULT_COLOR,
  isColor,
  isReadableColor,
} from '@shop/contract/rules/brand-color'
import { Field, useField } from '../kit/form/field.tsx'
import { useT } from '../kit/text/translate.ts'

const READY = [DEFAULT_COLOR, '#0b7c8a', '#1b7f47', '#8a3fb8', '#b62f72', '#b85a00']

const PROPS = { source: 'main_color', label: 'identity.main_color', hint: 'identity.main_color_hint' }

/** Six colours, or a code. Shows the contrast; the server refuses a pale colour. */
export function ColorInput() {
  const t = useT()
  const { field, input_props, error } = useField(PROPS)
  const typed = String(field.value ?? '')
  const color = typed === '' ? DEFAULT_COLOR : typed
  const ratio = contrastWithWhite(color).toFixed(1).replace('.', ',')
  const words = isReadableColor(color) ? 'identity.contrast_good' : 'identity.contrast_bad'
  const fault = isColor(color) && !isReadableColor(color) ? t(words, { ratio, min: CONTRAST_MIN }) : undefined
  const note = isColor(color) ? t(words, { ratio }) : undefined
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2" role="group" aria-label={t('identity.ready_colors')}>
        {READY.map((one) => (
          <button
            key={one}
            type="button"
            className="size-11 rounded-md border-2 border-white outline-offset-2 aria-pressed:outline-2 aria-pressed:outline-ink-900"
            style={{ background: one }}
            aria-label={one}
            aria-pressed={color.toLowerCase() === one}
            onClick={() => field.onChange(one === DEFAULT_COLOR ? '' : one)}
          />
        ))}
      </div>
      <Field {...PROPS} input_props={input_props} error={fault ?? error} note={note}>
        <div className="flex gap-2">
          <input
            type="color"
            className="h-11 w-14 shrink-0 cursor-pointer rounded-md border border-ink-400 bg-white p-1"
            aria-label={t('identity.pick_color')}
            value={isColor(color) ? color.toLowerCase() : DEFAULT_COLOR}
            onChange={(event) => field.onChange(event.target.value)}
          />
          <input
            {...input_props}
            {...field}
            className="input input--mono"
            value={typed}
            placeholder={DEFAULT_COLOR}
            maxLength={7}
            autoComplete="off"
          />
        </div>
      </Field>
    </div>
  )
}
