import { isRefusedWith } from '@shop/contract/call'
import { notFound } from '../../pages/failure.ts'

/** Invalid filters are no page: a list of everything would look like their answer. */
export function throwNotFound(error: unknown): never {
  throw isRefusedWith(error, 'invalid_data') ? notFound() : error
}
