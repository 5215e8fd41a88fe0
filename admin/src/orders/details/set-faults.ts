import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

/** Parts with one field on the screen. */
const WHOLE = /^(delivery\.(?:settlement|branch))\..*/

export function setFaults<V extends FieldValues>(form: UseFormReturn<V>, faults: Record<string, string>): void {
  for (const [name, message] of Object.entries(faults))
    // Cast: the names come from the server.
    form.setError(name.replace(WHOLE, '$1') as Path<V>, { type: 'server', message }, { shouldFocus: true })
}
