export declare const SHOP_FILE: string
export function heapOptions(): string[]
export function processVariables(): Record<string, string>
