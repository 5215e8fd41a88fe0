export const SOLUTIONS = '/complex-solutions'
