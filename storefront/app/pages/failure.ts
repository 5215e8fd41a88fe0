import { data } from 'react-router'

const STATUS_TEXTS: Record<number, string> = {
  404: 'Not Found',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

/** For loaders to throw. Without a text the router calls every status "Internal Server Error". */
export const failure = (status: number) => data(null, { status, statusText: STATUS_TEXTS[status] ?? '' })

export const notFound = () => failure(404)
