import { useState } from 'react'
import { loadProfile, useSession } from '../../account/public.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { openPopup } from '../../popups/popup-store.ts'
import { Button } from '@shop/ui/components/button/button.tsx'
import { Note } from '@shop/ui/components/note/note.tsx'
import { Skeleton } from '@shop/ui/components/skeleton/skeleton.tsx'
import { useHydrated } from '../../pages/use-hydrated.ts'
import { useFocusNext } from '../../ui/use-focus-next.ts'
import { ReviewForm } from './review-form.tsx'

type Stage = 'closed' | 'open' | 'sent'

export function WriteReview() {
  const [stage, setStage] = useState<Stage>('closed')
  const { ref, focusNext } = useFocusNext<HTMLDivElement>()
  const show = (next: Stage) => {
    focusNext()
    setStage(next)
  }
  return (
    <div ref={ref} tabIndex={-1} className="outline-none">
      <StageContents stage={stage} onStage={show} />
    </div>
  )
}

function StageContents({ stage, onStage }: { stage: Stage; onStage: (next: Stage) => void }) {
  const { t } = useTranslation()
  const is_hydrated = useHydrated()
  switch (stage) {
    case 'closed':
      return (
        <Button kind="ghost" className="no-print mt-6" disabled={!is_hydrated} onClick={() => onStage('open')}>
          {t('write_review')}
        </Button>
      )
    case 'open':
      return <ReviewStage onSent={() => onStage('sent')} onCancel={() => onStage('closed')} />
    case 'sent':
      return (
        <div role="status" className="mt-6 grid max-w-2xl justify-items-start gap-4">
          <Note kind="ok">{t('review_sent')}</Note>
        </div>
      )
  }
}

function ReviewStage({ onSent, onCancel }: { onSent: () => void; onCancel: () => void }) {
  const { t } = useTranslation()
  const { token, user, is_interrupted, is_unknown } = useSession()
  // Stays when the session expires, so that nothing typed is lost.
  const [writer, setWriter] = useState(user)
  if (user !== null && user.id !== writer?.id) setWriter(user)
  const buyer = user ?? (is_interrupted ? writer : null)
  if (buyer) return <ReviewForm key={buyer.id} user={buyer} onSent={onSent} onCancel={onCancel} />
  if (token === null) return <LoginHint />
  if (!is_unknown) return <Skeleton className="mt-6 h-64 max-w-2xl rounded-lg" />
  return (
    <Button kind="ghost" className="mt-6" onClick={() => void loadProfile()}>
      {t('try_again')}
    </Button>
  )
}

function LoginHint() {
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
