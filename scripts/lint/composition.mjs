/**
 * Lint rule: code gets clock, environment, HTTP and collaborators from the dependency container.
 * Only the composition folder creates them.
 */
const clocks = new Map([
  ['Date.now', 'the Clock'],
  ['performance.now', 'the Clock'],
  ['process.env', 'the Environment'],
  ['globalThis.fetch', 'Http'],
])

const nameOf = ({ object, property, computed }) =>
  !computed && object.type === 'Identifier' ? `${object.name}.${property.name}` : ''

const rule = {
  meta: { type: 'problem', schema: [{ type: 'object' }] },
  create(context) {
    const collaborators = new Set(context.options[0]?.collaborators ?? [])
    const refuse = (node, found, wanted) =>
      context.report({
        node,
        message: `${found} is used outside the composition folder. Ask the container for ${wanted}.`,
      })
    return {
      NewExpression(node) {
        const { name } = node.callee
        if (collaborators.has(name)) refuse(node, `new ${name}`, 'it')
        if (name === 'Date' && node.arguments.length === 0) refuse(node, 'new Date()', 'the Clock')
      },
      MemberExpression(node) {
        const wanted = clocks.get(nameOf(node))
        if (wanted) refuse(node, nameOf(node), wanted)
      },
      CallExpression(node) {
        if (node.callee.type === 'Identifier' && node.callee.name === 'fetch')
          refuse(node, 'fetch', 'Http')
      },
    }
  },
}

/**
 * Lint rule against `{}` as a map from names to values: a plain object already has members such as
 * `constructor`.
 */
const byName = {
  meta: { type: 'problem' },
  create(context) {
    const look = ({ init, value = init, id, typeAnnotation = id?.typeAnnotation }) => {
      const type = typeAnnotation?.typeAnnotation
      if (
        value?.type !== 'ObjectExpression' ||
        value.properties.length > 0 ||
        type?.typeName?.name !== 'Record'
      )
        return
      const [key] = (type.typeArguments ?? type.typeParameters).params
      if (key.type !== 'TSStringKeyword') return
      context.report({
        node: value,
        message: 'A map by names begins with byName(), or is a Map: a name may be "constructor".',
      })
    }
    return { VariableDeclarator: look, PropertyDefinition: look }
  },
}

export default { meta: { name: 'attune' }, rules: { composition: rule, 'by-name': byName } }
