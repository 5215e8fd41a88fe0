/** Nothing may run, load or submit; the logo is embedded. */
const POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"

/** The frame inherits the admin's policy, which forbids the mail's own style sheets. */
export function sandboxedHtml(html: string): string {
  const bare = html.replaceAll(/<style[\s\S]*?<\/style>/gi, '')
  return `<meta http-equiv="Content-Security-Policy" content="${POLICY}">${bare}`
}
