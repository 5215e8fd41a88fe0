import { equal } from 'node:assert/strict'
import { test } from 'node:test'
import { networkOf, withNetworks } from './network.ts'

for (const [address, network] of [
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:4711', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['[::ffff:203.0.113.7]:443', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:0001:0002::9', '2001:db8:1:2'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['::', '0:0:0:0'],
  ['unknown', 'unknown'],
] as const)
  test(`calls from ${address} count toward ${network}`, () => {
    equal(networkOf(address), network)
  })

test('an address beside an e-mail counts as its network too', () => {
  equal(withNetworks('2001:db8:1:2::9 petro@school.example'), '2001:db8:1:2 petro@school.example')
  equal(withNetworks('confirmation petro@school.example'), 'confirmation petro@school.example')
})
