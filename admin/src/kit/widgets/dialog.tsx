import { Dialog as PlainDialog, type DialogProps } from '@shop/ui/components/dialog/dialog.tsx'
import { useSyncExternalStore } from 'react'
import { useT } from '../text/translate.ts'
import { Button } from './button.tsx'

/** A click beside it does not close it. */
export const Dialog = (props: Omit<DialogProps, 'is_open' | 'stays_open' | 'picture'>) => (
  <PlainDialog {...props} stays_open close_label={useT()('kit.close')} />
)

interface Question {
  /** Texts, not keys. */
  title: string
  text?: string
  /** Such as `Видалити`. */
  action: string
  is_danger?: boolean
}

interface Asked extends Question {
  answer(is_yes: boolean): void
}

let asked: Asked | null = null
const listeners = new Set<() => void>()

function ask(next: Asked | null): void {
  asked = next
  for (const listen of listeners) listen()
}

/** `if (await confirm({ title, action })) …`. */
export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false)
  return new Promise((resolve) => {
    ask({
      ...question,
      answer: (is_yes) => {
        ask(null)
        resolve(is_yes)
      },
    })
  })
}

function subscribe(listen: () => void) {
  listeners.add(listen)
  return () => {
    listeners.delete(listen)
  }
}

export function ConfirmHost() {
  const shown = useSyncExternalStore(subscribe, () => asked)
  const t = useT()
  if (!shown) return null
  return (
    <Dialog
      key={shown.title}
      title={shown.title}
      onClose={() => shown.answer(false)}
      foot={
        <>
          <Button kind="text" onClick={() => shown.answer(false)}>
            {t('kit.cancel')}
          </Button>
          <Button kind={shown.is_danger ? 'danger' : 'primary'} onClick={() => shown.answer(true)}>
            {shown.action}
          </Button>
        </>
      }
    >
      <p>{shown.text ?? t('kit.sure')}</p>
    </Dialog>
  )
}
