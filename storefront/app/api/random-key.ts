/**
 * 128 random bits in hex. `randomUUID` is unavailable on pages without https, e.g. a trial in a school's local network.
 */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
