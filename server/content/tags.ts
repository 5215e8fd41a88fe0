/** Static data, settings, reviews, certificates, Ministry orders and price lists, all small. */
export const CONTENT = 'content'
