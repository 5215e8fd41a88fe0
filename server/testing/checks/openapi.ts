import assert from 'node:assert/strict'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { AnyEndpoint } from '@shop/contract/endpoint'
import type { TestShop } from '../shop.ts'

interface Media {
  schema: { format?: string }
}

interface Operation {
  operationId: string
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, { content: Record<string, Media> }>
}

export interface Description {
  paths: Record<string, Record<string, Operation>>
  components: object
}

export const readDescription = async (shop: TestShop): Promise<Description> =>
  (await (await shop.fetch('/api/openapi.json')).json()) as Description

export const operationsOf = ({ paths }: Description): Operation[] => Object.values(paths).flatMap(Object.values)

/** Returns a function that asserts that the document describes a response: its status, media type and body. */
export function describedBy(document: Description) {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  const operations = new Map(operationsOf(document).map((operation) => [operation.operationId, operation]))
  return async (route: AnyEndpoint, answer: Response): Promise<void> => {
    const where = `${route.name} ${answer.status}`
    const described = operations.get(route.name)?.responses[answer.status]
    assert.ok(described, `${where} is not described`)
    const type = (answer.headers.get('Content-Type') ?? '').split(';')[0] ?? ''
    const media = described.content[type]
    assert.ok(media, `${where}: ${type} is not described`)
    if (media.schema.format === 'binary') return assert.ok((await answer.arrayBuffer()).byteLength > 0, where)
    const isRight = ajv.compile({ ...media.schema, components: document.components })
    const body: unknown = await answer.json()
    assert.ok(isRight(body), `${where}: ${ajv.errorsText(isRight.errors)} in ${JSON.stringify(body).slice(0, 400)}`)
  }
}
