import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '@shop/ui/components/button/button.tsx'
import { Icon } from '@shop/ui/icons/icon.tsx'
import { FileSpreadsheet, Search } from '@shop/ui/icons/icon-paths.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { useFocusNext } from '../ui/use-focus-next.ts'
import { Note } from '@shop/ui/components/note/note.tsx'
import { countLines } from './list-state.ts'
import type { ListState, useList } from './use-list.ts'

interface StartProps {
  matching: ReturnType<typeof useList>
  state: Exclude<ListState, { kind: 'result' }>
}

export function ListStart({ matching, state }: StartProps) {
  const { t } = useTranslation()
  const id = useId()
  const count = countLines(matching.text)
  const is_reading = state.kind === 'reading'
  return (
    <>
      <p className="mt-2.5 max-w-[46rem] text-lg text-ink-700">{t('list_lead')}</p>
      <form
        className="mt-7"
        onSubmit={(event) => {
          event.preventDefault()
          if (count > 0) void matching.sendText()
        }}
      >
        <div className="list-start">
          <div className="field">
            <label htmlFor={id}>{t('list_paste')}</label>
            <textarea
              id={id}
              className="textarea listin"
              spellCheck={false}
              aria-describedby={`${id}-hint`}
              placeholder={t('list_example')}
              value={matching.text}
              onChange={(event) => matching.setText(event.target.value)}
            />
            <span className="hint" id={`${id}-hint`}>
              {t('list_hint')}
            </span>
          </div>
          <Drop matching={matching} state={state} />
        </div>
        {state.kind === 'start' && state.problem && (
          <div className="mt-5">
            <Note kind="bad">
              {t(state.problem)}
              {matching.text !== '' && ` ${t('list_text_kept')}`}
            </Note>
          </div>
        )}
        <Button type="submit" size="lg" className="mt-5 max-sm:w-full" disabled={count === 0} is_loading={is_reading}>
          <Icon of={Search} />
          {count === 0 ? t('list_find_none') : t('list_find', { count })}
        </Button>
      </form>
      <ol className="list-steps">
        {(['find', 'choose', 'get'] as const).map((step, index) => (
          <li key={step}>
            <span className="cell" aria-hidden="true">
              {index + 1}
            </span>
            <span>
              <b>{t(`list_step_${step}`)}</b>
              {t(`list_step_${step}_text`)}
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}

function Drop({ matching, state }: StartProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const { ref, focusNext } = useFocusNext<HTMLDivElement>()
  const cancel = () => {
    focusNext()
    matching.cancel()
  }
  const [is_over, setOver] = useState(false)
  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) void matching.sendFile(file)
  }
  const has_problem = state.kind === 'start' && state.problem !== null
  const classes = ['drop graph', is_over && 'is-over', has_problem && 'is-bad'].filter(Boolean).join(' ')
  return (
    <div ref={ref} className="field">
      <span className="label">{t('list_or_file')}</span>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a shortcut; the button below does the same */}
      <div className={classes} onDragOver={over} onDragLeave={() => setOver(false)} onDrop={drop}>
        {state.kind === 'reading' ? (
          <Reading name={state.name} onCancel={cancel} />
        ) : (
          <div className="drop__in">
            <Icon of={FileSpreadsheet} className="h-8 w-8 text-brand-600" />
            <p className="font-display text-xl font-semibold">{t('list_drop')}</p>
            <p className="text-sm text-ink-600">{t('list_drop_what')}</p>
            <Button kind="ghost" onClick={() => input.current?.click()}>
              {t('list_choose_file')}
            </Button>
            <p className="mt-2 text-sm text-ink-600">{t('list_limits')}</p>
            <input
              ref={input}
              type="file"
              hidden
              aria-label={t('list_choose_file')}
              accept=".xlsx,.csv,.txt"
              onChange={(event) => {
                const [file] = event.target.files ?? []
                event.target.value = ''
                if (file) void matching.sendFile(file)
              }}
            />
          </div>
        )}
      </div>
    </div>
  )
}

function Reading({ name, onCancel }: { name: string | null; onCancel: () => void }): ReactNode {
  const { t } = useTranslation()
  return (
    <div className="drop__in" role="status">
      <span className="list-cells" aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
        <i />
      </span>
      <p className="font-display text-xl font-semibold break-all">
        {name === null ? t('list_reading') : t('list_reading_file', { name })}
      </p>
      <p className="text-sm text-ink-600">{t('list_reading_text')}</p>
      <Button kind="text" size="sm" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </div>
  )
}
