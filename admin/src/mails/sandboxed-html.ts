/** Nothing in the frame may run, load or submit; the logo is embedded in the mail. */
const POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"

/**
 * HTML for a sandboxed frame. The frame inherits the admin's policy, which forbids style sheets, so the mail's own are
 * removed; they only adapt to narrow screens.
 */
export function sandboxedHtml(html: string): string {
  const bare = html.replaceAll(/<style[\s\S]*?<\/style>/gi, '')
  return `<meta http-equiv="Content-Security-Policy" content="${POLICY}">${bare}`
}
