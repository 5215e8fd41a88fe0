/** Kyiv days, wherever the server is. `sv-SE` formats as 2026-11-21. */
const kyivDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Kyiv' })

/** `2026-11-21`, for file names. */
export const dayText = (time: Date) => kyivDay.format(time)

/** `2026.11.21` (spec, section 9). */
export const dateText = (time: Date) => kyivDay.format(time).replaceAll('-', '.')

export const yearOf = (time: Date) => kyivDay.format(time).slice(0, 4)
