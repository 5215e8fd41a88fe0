/** Nothing in the frame may run, load or submit; the logo is within the letter. */
const POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"

/**
 * A letter as a document for a sandboxed frame. The frame lives under the office's own policy, which allows no style
 * sheets of a page: those of the letter are for narrow screens only and go. Links lead nowhere from here.
 */
export function shownHtml(html: string): string {
  const bare = html.replaceAll(/<style[\s\S]*?<\/style>/gi, '')
  return `<meta http-equiv="Content-Security-Policy" content="${POLICY}">${bare}`
}
