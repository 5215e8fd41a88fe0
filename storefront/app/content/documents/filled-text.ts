/** '' if not filled in. */
export type OwnerFacts = Record<'seller' | 'code' | 'address' | 'email' | 'phone', string>

/** Replaces `{code}`; omits `[ Code: {code}.]` if the code is empty. */
export function filledText(text: string, facts: OwnerFacts): string {
  const fill = (part: string) => part.replace(/\{(\w+)\}/g, (hole, name: string) => valueOf(facts, name) ?? hole)
  const known = text.replace(/\[([^\]]*)\]/g, (_, part: string) =>
    [...part.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => valueOf(facts, name)) ? part : '',
  )
  return fill(known)
}

const valueOf = (facts: OwnerFacts, name: string): string | undefined =>
  Object.hasOwn(facts, name) ? facts[name as keyof OwnerFacts] : undefined
