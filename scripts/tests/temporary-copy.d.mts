export function copySources(): { folder: string; remove: () => void }
