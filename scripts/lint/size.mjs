/**
 * Lint rules that limit the imports of a file and the public methods of a class, since more of them
 * indicate several responsibilities.
 */
import { relative, sep } from 'node:path'
import { methods } from './large.mjs'

const root = new URL('../../', import.meta.url).pathname

/** File or package that an import names. All entries of a package count as one. */
const importedFrom = (specifier) =>
  specifier.startsWith('.')
    ? specifier
    : specifier
        .split('/')
        .slice(0, specifier.startsWith('@') ? 2 : 1)
        .join('/')

const imports = {
  meta: { type: 'problem', schema: [{ type: 'number' }] },
  create(context) {
    const [most = 20] = context.options
    return {
      Program(node) {
        const sources = new Set(
          node.body
            .filter(({ type }) => type === 'ImportDeclaration')
            .map(({ source }) => importedFrom(source.value)),
        )
        if (sources.size <= most) return
        context.report({
          node,
          message: `The file imports ${sources.size} others, more than ${most}. Divide what it does.`,
        })
      },
    }
  },
}

const isPublicMethod = ({ type, kind, key, accessibility }) =>
  type === 'MethodDefinition' &&
  kind !== 'constructor' &&
  key.type !== 'PrivateIdentifier' &&
  (accessibility ?? 'public') === 'public'

const publicMethods = {
  meta: { type: 'problem', schema: [{ type: 'number' }] },
  create(context) {
    const [most = 15] = context.options
    const listed = methods[relative(root, context.filename).split(sep).join('/')]
    const look = (node) => {
      const count = node.body.body.filter(isPublicMethod).length
      if (listed !== undefined && count < listed)
        context.report({
          node,
          message: `The class has ${count} public methods: write that, not ${listed}, in scripts/lint/large.mjs.`,
        })
      if (count > (listed ?? most))
        context.report({
          node,
          message: `The class has ${count} public methods, more than ${listed ?? most}. Divide what it does.`,
        })
    }
    return { ClassDeclaration: look, ClassExpression: look }
  },
}

export default { meta: { name: 'size' }, rules: { imports, 'public-methods': publicMethods } }
