import { isRefusedWith } from '@shop/contract/call'
import { data as reply } from 'react-router'

/** Invalid filters are no page: a list of everything would look like their answer. */
export function throwNotFound(error: unknown): never {
  throw isRefusedWith(error, 'invalid_data') ? reply(null, { status: 404 }) : error
}
