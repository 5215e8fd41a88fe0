/** Static data, settings, reviews, certificates, precepts, price lists: all small, so dropped together. */
export const CONTENT = 'content'
