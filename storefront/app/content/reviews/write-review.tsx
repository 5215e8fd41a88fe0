import { useState } from 'react'
import { loadProfile, useSession } from '../account/public.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { openPopup } from '../shell/public.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useHydrated } from '../use-hydrated.ts'
import { ReviewForm } from './review-form.tsx'

type Stage = 'closed' | 'open' | 'sent'

/** A buyer's way to say what it was like. A guest is told that he has to log in, and finds the form afterwards. */
export function WriteReview() {
  const { t } = useTranslation()
  const is_hydrated = useHydrated()
  const [stage, setStage] = useState<Stage>('closed')
  switch (stage) {
    case 'closed':
      return (
        <Button kind="ghost" className="no-print mt-6" disabled={!is_hydrated} onClick={() => setStage('open')}>
          {t('write_review')}
        </Button>
      )
    case 'open':
      return <Writing onSent={() => setStage('sent')} onCancel={() => setStage('closed')} />
    case 'sent':
      return (
        <div role="status" className="mt-6 grid max-w-2xl justify-items-start gap-4">
          <Note kind="ok">{t('review_sent')}</Note>
        </div>
      )
  }
}

function Writing({ onSent, onCancel }: { onSent: () => void; onCancel: () => void }) {
  const { t } = useTranslation()
  const { token, user, is_interrupted, is_unknown } = useSession()
  // A session that ran out meanwhile leaves the form open, so that nothing typed is lost.
  const [writer, setWriter] = useState(user)
  if (user !== null && user.id !== writer?.id) setWriter(user)
  const who = user ?? (is_interrupted ? writer : null)
  if (who) return <ReviewForm key={who.id} user={who} onSent={onSent} onCancel={onCancel} />
  if (token === null) return <ForBuyers />
  if (!is_unknown) return <Skeleton className="mt-6 h-64 max-w-2xl rounded-lg" />
  return (
    <Button kind="ghost" className="mt-6" onClick={() => void loadProfile()}>
      {t('try_again')}
    </Button>
  )
}

function ForBuyers() {
  const { t } = useTranslation()
  return (
    <div role="status" className="mt-6 max-w-2xl">
      <Note>
        {t('review_for_buyers')}{' '}
        <button type="button" className="link" onClick={() => openPopup('login')}>
          {t('sign_in')}
        </button>
      </Note>
    </div>
  )
}
