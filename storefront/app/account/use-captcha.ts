import { useState } from 'react'
import { isCallFailed } from '@shop/contract/call'
import { isRefusedWith } from '../refusal-texts.ts'

/**
 * Whether the server has asked for a captcha. From then on each try needs a solution of its own: the widget's task is
 * a new one after every answer.
 */
export function useCaptcha() {
  const [round, setRound] = useState(0)
  const is_asked = round > 0
  return {
    is_asked,
    round,
    /** The solution to send along, nothing when none was asked for. */
    solution: (typed: string) => (is_asked && typed !== '' ? { captcha: typed } : {}),
    /** To be told of each refusal. */
    afterRefusal: (error: unknown) => {
      const is_used_up = is_asked && isCallFailed(error) && error.status !== 0
      if (is_used_up || isRefusedWith(error, 'captcha_required')) setRound((before) => before + 1)
    },
  }
}
