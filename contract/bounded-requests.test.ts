import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as v from 'valibot'
import { ADMIN_ENDPOINTS } from './admin/endpoints.ts'
import { ENDPOINTS } from './shop/endpoints.ts'

interface Node {
  type: string
  entries?: Record<string, Node>
  item?: Node
  value?: Node
  wrapped?: Node
  options?: readonly (Node | string)[]
}

/** Paths of numbers that may be as large as 1e308: as kopiykas they are infinite, and no column holds them. */
function endlessNumbers(node: Node, path: string): string[] {
  if (node.type === 'number') return v.is(node as unknown as v.GenericSchema, 1e300) ? [path] : []
  const children: [string, Node | string | undefined][] = [
    ...Object.entries(node.entries ?? {}),
    ['[]', node.item],
    ['{}', node.value],
    ['', node.wrapped],
    ...(node.options ?? []).map((option): [string, Node | string] => ['', option]),
  ]
  return children.flatMap(([name, child]) =>
    typeof child === 'object' ? endlessNumbers(child, name === '' ? path : `${path}.${name}`) : [],
  )
}

const asNode = (schema: v.GenericSchema) => schema as unknown as Node

test('every number of a request has an upper bound', () => {
  const endless = [...ENDPOINTS, ...ADMIN_ENDPOINTS].flatMap(({ name, body }) =>
    body ? endlessNumbers(asNode(body), name) : [],
  )
  assert.deepEqual(endless, [])
})
