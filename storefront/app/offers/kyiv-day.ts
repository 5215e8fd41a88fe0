// Offers expire at the end of a Kyiv day. `sv-SE` formats 2026-11-21.
const kyiv = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Kyiv' })

/** `2026.11.21` (spec, section 9: "dates YYYY.MM.DD"). */
export const kyivDay = (time: string) => kyiv.format(new Date(time)).replaceAll('-', '.')
