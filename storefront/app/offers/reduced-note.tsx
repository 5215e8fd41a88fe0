import type { ReactNode } from 'react'
import { Note } from '@shop/ui/components/note/note.tsx'
import { useTranslation } from '../i18n/translation.tsx'

interface ReducedNoteProps {
  /** Says what has fewer pieces. */
  title: string
  lines: readonly { name: ReactNode; planned: number; offered: number }[]
  /** Says where the other pieces can be had. */
  rest: string
}

/** Names what is cut to the pieces that one order or offer may have of a product. */
export function ReducedNote({ title, lines, rest }: ReducedNoteProps) {
  const { t } = useTranslation()
  return (
    <Note kind="warn">
      <b>{title}</b>
      <ul>
        {lines.map(({ name, planned, offered }, place) => (
          <li key={place}>
            {name}
            {': '}
            {t('offer_reduced_line', { planned, offered })}
          </li>
        ))}
      </ul>
      <p>{rest}</p>
    </Note>
  )
}
