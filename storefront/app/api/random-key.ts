/** 128 random bits in letters. Not `randomUUID`: browsers hide that from pages without https, such as a trial in a school's net. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
