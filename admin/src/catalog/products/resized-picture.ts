/** URL of a picture at one of the widths that the server generates. */
export const resizedUrl = (web_path: string, width: 150 | 300 | 600) => web_path.replace(/\.webp$/, `.${width}.webp`)
