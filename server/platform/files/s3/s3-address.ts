export interface S3Address {
  /** `https://host/bucket`, without a trailing slash. */
  bucket_url: string
  /** Prepended to every key: '' or `shop/`. */
  prefix: string
  region: string
  key: string
  secret: string
}

/**
 * Reads `https://KEY:SECRET@host[:port]/bucket[/prefix][?region=eu-central-1]`, with key and secret percent-encoded.
 *
 * @throws an Error that names the missing part, never the secret
 */
export function readS3Address(typed: string): S3Address {
  if (!URL.canParse(typed)) throw new Error('S3_URL is no address: https://KEY:SECRET@host/bucket?region=…')
  const { protocol, host, pathname, searchParams, username, password } = new URL(typed)
  const [bucket, ...prefix] = pathname.split('/').filter(Boolean)
  if (!['https:', 'http:'].includes(protocol)) throw new Error('S3_URL begins with https:// (or http://)')
  if (!username || !password) throw new Error('S3_URL names no key and secret: https://KEY:SECRET@host/bucket')
  if (bucket === undefined) throw new Error('S3_URL names no bucket: https://KEY:SECRET@host/bucket')
  const unknown = [...searchParams.keys()].find((name) => name !== 'region')
  if (unknown !== undefined) throw new Error(`S3_URL has a setting that nobody knows: ${unknown}`)
  return {
    bucket_url: `${protocol}//${host}/${bucket}`,
    prefix: prefix.map((part) => `${part}/`).join(''),
    region: searchParams.get('region') ?? 'us-east-1',
    key: decodeURIComponent(username),
    secret: decodeURIComponent(password),
  }
}
