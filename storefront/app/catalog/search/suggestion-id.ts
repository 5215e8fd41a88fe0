/** For `aria-activedescendant`. */
export const optionId = (id: string, index: number) => `${id}-${index}`
