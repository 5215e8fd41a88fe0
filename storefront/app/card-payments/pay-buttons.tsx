import { useState } from 'react'
import type { CardProvider } from '@shop/contract/rules/money/card-payments'
import { Button } from '@shop/ui/components/button/button.tsx'
import { toast } from '@shop/ui/components/toast/toast.tsx'
import { failureKeyOf } from '../api/refusal-texts.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { useReturned } from '../pages/use-returned.ts'
import { goToBank } from './go-to-bank.ts'

const NAMES: Record<CardProvider, string> = { monobank: 'monobank', liqpay: 'LiqPay' }

interface PayButtonsProps {
  code: string
  providers: readonly CardProvider[]
  /** The page is about to be left. */
  onLeaving?: () => void
  /** A provider could not be opened. */
  onFailed?: () => void
}

/** One per provider. */
export function PayButtons(props: PayButtonsProps) {
  const { t } = useTranslation()
  const [leaving, setLeaving] = useState<CardProvider | null>(null)
  useReturned(() => setLeaving(null))
  const pay = (provider: CardProvider) => {
    setLeaving(provider)
    goToBank(props.code, provider, props.onLeaving).catch((error: unknown) => {
      setLeaving(null)
      toast('err', t(failureKeyOf(error)))
      props.onFailed?.()
    })
  }
  return props.providers.map((provider, index) => (
    <Button
      key={provider}
      size="lg"
      is_block
      kind={index === 0 ? 'primary' : 'ghost'}
      is_loading={leaving === provider}
      disabled={leaving !== null && leaving !== provider}
      onClick={() => pay(provider)}
    >
      {props.providers.length === 1 ? t('card_pay') : t('card_pay_with', { name: NAMES[provider] })}
    </Button>
  ))
}
