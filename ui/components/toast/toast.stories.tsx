import { useEffect } from 'react'
import type { Story } from '../../gallery/story.ts'
import { toast, Toasts } from './toast.tsx'

/** They leave after four seconds, unless the pointer or the focus rests on them. */
export const Kinds: Story = ({ words }) => {
  useEffect(() => {
    toast('ok', words.saved, { label: words.to_basket, to: '#' })
    toast('info', words.informed)
    toast('err', words.failed)
  }, [words])
  return <Toasts close_label={words.close} renderLink={({ to, label }) => <a href={to}>{label}</a>} />
}
