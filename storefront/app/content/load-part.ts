/**
 * An optional part of a page: null if loading failed. On the server the failure is rethrown, because the page is cached
 * and shown to every visitor. Spec, section 8: such failures go to the console.
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
