import { isCallFailed } from '@shop/contract/call'

const UNANSWERED = 'something_was_happen'

/**
 * The key of the text for a failed call. The table of refusals is loaded only now, once the shop has refused: it weighs
 * a kilobyte that most visits never read. Without an answer there is nothing to look up, nor a way to load it.
 */
export async function failureKeyOf(failure: unknown): Promise<string> {
  if (!isCallFailed(failure) || failure.status === 0) return UNANSWERED
  const texts = await import('./refusal-texts.ts').catch((cause: unknown) => {
    console.warn('The texts of the refusals could not be loaded', cause)
    return null
  })
  return texts?.failureKeyOf(failure) ?? UNANSWERED
}
