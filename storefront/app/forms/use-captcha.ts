import { useState } from 'react'
import { isCallFailed, isRefusedWith } from '@shop/contract/call'

/** Once the server requires it, each attempt needs a new solution. */
export function useCaptcha() {
  const [round, setRound] = useState(0)
  const is_required = round > 0
  return {
    is_required,
    round,
    solution: (typed: string) => (is_required && typed !== '' ? { captcha: typed } : {}),
    afterRefusal: (error: unknown) => {
      const is_used_up = is_required && isCallFailed(error) && error.status !== 0
      if (is_used_up || isRefusedWith(error, 'captcha_required')) setRound((before) => before + 1)
    },
  }
}
