import { Visitor, type ESTree, type Plugin } from 'vite'

const CONTRACT_FILE = /\/contract\/[\w.-]+\.ts$/
/** What only the server, the tests and the description of the API read of an endpoint. */
const SERVER_FIELDS = new Set(['reply', 'params', 'query', 'summary', 'refuses', 'several'])
/** Calls that only make values: what nobody reads may go. */
export const PURE_SCHEMA_CALLS = ['v', 'data', 'list', 'page', 'text', 'filledText', 'endpoint']

/**
 * The browser sends and receives what the contract says without checking it again: of an endpoint it needs name, method,
 * path, access and whether there is a body. Without the schemas valibot falls away, 3 kB of script on every page.
 */
export function withoutSchemas(): Plugin {
  return {
    name: 'without-schemas',
    enforce: 'post',
    transform(code, id) {
      if (!CONTRACT_FILE.test(id) || !code.includes('endpoint(')) return null
      // From the end, so that what is still to be replaced keeps its place.
      const fields = endpointFields(this.parse(code)).sort((a, b) => b.start - a.start)
      return { code: fields.reduce(replaced, code), map: null }
    },
  }
}

interface Field {
  name: string
  start: number
  end: number
  /** Where the value begins; the field begins with its name. */
  value_start: number
}

/** Name and place of every field that an `endpoint({ … })` has. */
function endpointFields(program: ESTree.Program): Field[] {
  const fields: Field[] = []
  const collect = ({ callee, arguments: [route] }: ESTree.CallExpression) => {
    if (callee.type !== 'Identifier' || callee.name !== 'endpoint' || route?.type !== 'ObjectExpression') return
    for (const property of route.properties) {
      if (property.type !== 'Property' || property.key.type !== 'Identifier') continue
      fields.push({
        name: property.key.name,
        start: property.start,
        end: property.end,
        value_start: property.value.start,
      })
    }
  }
  new Visitor({ CallExpression: collect }).visit(program)
  return fields
}

function replaced(code: string, field: Field): string {
  if (field.name === 'body') return `${code.slice(0, field.value_start)}true${code.slice(field.end)}`
  if (!SERVER_FIELDS.has(field.name)) return code
  return code.slice(0, field.start) + code.slice(field.end).replace(/^\s*,/, '')
}
