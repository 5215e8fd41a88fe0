import { useState } from 'react'
import { toast } from '@shop/ui/components/toast/toast.tsx'
import { useTranslation } from '../i18n/translation.tsx'
import { failureKeyOf } from './refusal-texts.ts'
import { isRefusedToken } from './call.ts'

/** `run(action)` shows why it failed. A second one, while the first is running, does nothing. */
export function useAction() {
  const { t } = useTranslation()
  const [is_running, setRunning] = useState(false)
  const run = async (action: () => Promise<void>): Promise<void> => {
    if (is_running) return
    setRunning(true)
    try {
      await action()
    } catch (error) {
      console.warn('The action failed', error)
      // The buyer closed the sign-in themselves.
      if (!isRefusedToken(error)) toast('err', t(failureKeyOf(error)))
    } finally {
      setRunning(false)
    }
  }
  return { is_running, run }
}
