// An offer ends with a day in Kyiv, wherever its reader is; and the server draws the same page. `sv-SE` writes 2026-11-21.
const kyiv = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Kyiv' })

/** `2026.11.21` (spec, section 9: "dates YYYY.MM.DD"). */
export const kyivDay = (moment: string) => kyiv.format(new Date(moment)).replaceAll('-', '.')
