/** Separated by commas, semicolons or whitespace. */
export const parseEmails = (typed: string): string[] => [...new Set(typed.split(/[\s,;]+/).filter(Boolean))]
