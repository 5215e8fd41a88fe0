import { createContext, useContext, useEffect } from 'react'

/** For the save bar and the stale edit dialog. */
export interface FormLabels {
  labels: Map<string, string>
}

export const FormContext = createContext<FormLabels>({ labels: new Map() })

export function useFieldLabel(source: string, label: string): void {
  const { labels } = useContext(FormContext)
  useEffect(() => {
    labels.set(source, label)
  }, [labels, source, label])
}
