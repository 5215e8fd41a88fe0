/** By which the search field names the suggestion that Enter opens. */
export const optionId = (id: string, place: number) => `${id}-${place}`
