/** Lint rule: what reaches the outside, and every collaborator, comes from the container; only the composition folder makes them. */
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
        if (node.callee.type === 'Identifier' && node.callee.name === 'fetch') refuse(node, 'fetch', 'Http')
      },
    }
  },
}

export default { meta: { name: 'attune' }, rules: { composition: rule } }
