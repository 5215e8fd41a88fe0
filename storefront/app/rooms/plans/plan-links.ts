export const planLink = (code: string) => `/plans/${code}`

/** The code for changes is the fragment, which browsers send to no server. */
export const editLink = (code: string, edit_code: string) => `${planLink(code)}#${edit_code}`

export const editCodeIn = (hash: string): string | null => (/^#[\w-]{22,60}$/.test(hash) ? hash.slice(1) : null)
