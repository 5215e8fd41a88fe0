import type { ESTree, Plugin } from 'vite'

/** `body` remains as a mark. */
const SERVER_ONLY = new Set(['summary', 'params', 'query', 'reply', 'refuses'])

/** Schemas and their library weighed 10 kB on every page. */
export function bareEndpoints(): Plugin {
  return {
    name: 'bare-endpoints',
    enforce: 'post',
    transform: {
      filter: { id: /\/contract\/shop\/(?:[\w-]+\/)?[\w-]+\.ts$/ },
      handler(code) {
        const cuts = this.parse(code).body.flatMap(declarationsOf).flatMap(cutsOf)
        return cuts.reduceRight((text, { start, end, by }) => text.slice(0, start) + by + text.slice(end), code)
      },
    },
  }
}

const declarationsOf = (statement: ESTree.Program['body'][number]) =>
  statement.type === 'ExportNamedDeclaration' && statement.declaration?.type === 'VariableDeclaration'
    ? statement.declaration.declarations
    : []

function cutsOf({ init }: ESTree.VariableDeclarator) {
  if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier' || init.callee.name !== 'endpoint') return []
  const [route] = init.arguments
  if (route?.type !== 'ObjectExpression') return []
  return route.properties.flatMap((property) => {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') return []
    const { start, end } = property.value
    if (SERVER_ONLY.has(property.key.name)) return [{ start, end, by: 'undefined' }]
    return property.key.name === 'body' ? [{ start, end, by: 'true' }] : []
  })
}
