import { createContext, useContext, useEffect } from 'react'

/** What a form knows of its fields: their labels, for the save bar and the dialog of two versions. */
export interface FormLabels {
  labels: Map<string, string>
}

export const FormContext = createContext<FormLabels>({ labels: new Map() })

/** Tells the form what people call this field. */
export function useFieldLabel(source: string, label: string): void {
  const { labels } = useContext(FormContext)
  useEffect(() => {
    labels.set(source, label)
  }, [labels, source, label])
}
