import { toast } from './toast.tsx'

/** Fails without https, where browsers have no clipboard, and without the user's permission. */
export async function copyText(text: string, { done, failed }: { done: string; failed: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch (error) {
    console.warn('The text was not copied', error)
    return toast('err', failed)
  }
  toast('ok', done)
}
