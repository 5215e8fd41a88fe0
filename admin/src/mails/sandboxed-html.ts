/** Nothing may run, load or submit; the logo is embedded. */
const POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"

/** The frame inherits the admin's policy too, which knows the mail's style sheet by its hash. */
export const sandboxedHtml = (html: string): string =>
  `<meta http-equiv="Content-Security-Policy" content="${POLICY}">${html}`
