/** `2 140,00 ₴`, as the shop shows sums, becomes `2140.00`. */
export const bareSum = (typed: string): string => typed.replace(/\s|(₴|грн\.?)\s*$/gi, '').replace(',', '.')
