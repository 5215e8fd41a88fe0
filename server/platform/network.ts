import { isIP, isIPv6 } from 'node:net'

/**
 * The network for rate limits: the /64 of an IPv6 address, because a subscriber has all of it; an IPv4 address in any
 * notation (`::ffff:203.0.113.7`, `::ffff:cb00:7107`, `203.0.113.7:4711`).
 */
export function networkOf(address: string): string {
  const plain = withoutPortAndZone(address)
  if (!isIPv6(plain)) return plain
  const groups = groupsOf(plain)
  const mapped = /^0:0:0:0:0:ffff:(\w+):(\w+)$/.exec(groups.join(':'))
  if (mapped) return [...bytesOf(mapped[1]), ...bytesOf(mapped[2])].join('.')
  return groups.slice(0, 4).join(':')
}

/** Replaces every address in a rate limit's key by its network. */
export const withNetworks = (key: string): string =>
  key
    .split(' ')
    .map((part) => (isIP(withoutPortAndZone(part)) === 0 ? part : networkOf(part)))
    .join(' ')

/** Some proxies append the port, which differs per connection. */
function withoutPortAndZone(address: string): string {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address
  return bare.replace(/%.*$/, '')
}

function groupsOf(address: string): string[] {
  // The URL parser normalizes every notation.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const before = head === '' ? [] : head.split(':')
  if (tail === undefined) return before
  const after = tail === '' ? [] : tail.split(':')
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
}

const bytesOf = (group = '0') => [parseInt(group, 16) >> 8, parseInt(group, 16) & 255]
