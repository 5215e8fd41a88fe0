/** E-mails as people type several: commas, semicolons, spaces or lines between them. */
export const addressesIn = (typed: string): string[] => [...new Set(typed.split(/[\s,;]+/).filter(Boolean))]
