/**
 * One part of a page whose other parts do not need it: null when it could not be loaded. On the server the failure stays
 * one, because that page is kept and shown to everybody. Spec, section 8: such failures go to the console.
 */
export async function loadPart<T>(part: Promise<T>): Promise<T | null> {
  if (import.meta.env.SSR) return part
  try {
    return await part
  } catch (error) {
    console.warn('A part of the page could not be loaded', error)
    return null
  }
}
