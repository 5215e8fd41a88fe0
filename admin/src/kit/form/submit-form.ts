import type { BaseSyntheticEvent } from 'react'
import type { FieldValues, SubmitHandler, UseFormReturn } from 'react-hook-form'

/** Old refusals are cleared first: react-hook-form never submits while a name without a field has an error. */
export async function submitForm<V extends FieldValues>(
  form: UseFormReturn<V>,
  save: SubmitHandler<V>,
  event?: BaseSyntheticEvent,
): Promise<void> {
  form.clearErrors()
  await form.handleSubmit(save)(event)
}
