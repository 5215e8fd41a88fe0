export function findNginx(): string | null
export function provideNginx(): string | null
