/** Answers that show the Ministry's lists; invalidated when one is changed. */
export const ROOMS = 'rooms'
