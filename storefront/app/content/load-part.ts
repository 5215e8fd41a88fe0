/**
 * Null if loading failed (spec, section 8: console). On the server it is rethrown: the page is cached for everybody.
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
