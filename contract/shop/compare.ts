import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { data } from '../primitives.ts'
import { Card, idList } from './catalog.ts'
import { ComparedAttribute } from './attributes.ts'

export const COMPARED_MAX = 6

export const compareProducts = endpoint({
  name: 'compareProducts',
  method: 'GET',
  path: '/api/products/compare',
  access: 'public',
  summary: 'Up to six products side by side, with all their attributes; hidden and unknown ones are left out',
  query: v.object({ ids: idList(COMPARED_MAX) }),
  reply: data(v.object({ products: v.array(Card), attributes: v.array(ComparedAttribute) })),
})
