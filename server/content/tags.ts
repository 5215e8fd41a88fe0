/** Static data, settings, reviews, certificates, precepts and price lists: all small, so they share one tag. */
export const CONTENT = 'content'
