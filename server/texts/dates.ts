/** The shop's day begins in Kyiv, wherever its server stands. `sv-SE` writes 2026-11-21. */
const kyivDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Kyiv' })

/** `2026-11-21`, for names of files. */
export const dayText = (moment: Date) => kyivDay.format(moment)

/** `2026.11.21` (spec, section 9). */
export const dateText = (moment: Date) => kyivDay.format(moment).replaceAll('-', '.')

export const yearOf = (moment: Date) => kyivDay.format(moment).slice(0, 4)
