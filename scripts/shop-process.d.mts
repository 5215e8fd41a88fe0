export function heapOptions(): string[]
export function processVariables(): Record<string, string>
