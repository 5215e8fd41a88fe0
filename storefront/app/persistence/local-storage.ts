/** For browsers that refuse to store: as long as the page. */
const memory = new Map<string, string>()

export function readText(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    return memory.get(key) ?? null
  }
}

export function writeText(key: string, text: string) {
  memory.set(key, text)
  try {
    localStorage.setItem(key, text)
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
  }
}

export function dropText(key: string) {
  memory.delete(key)
  try {
    localStorage.removeItem(key)
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
  }
}
