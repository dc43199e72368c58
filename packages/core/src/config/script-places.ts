import { tsPlugin } from '@sveltejs/acorn-typescript'
import { type Expression, type ObjectExpression, Parser, type Program, type Property, type SpreadElement } from 'acorn'
import type { Place } from '../errors.js'

/** Where a value of a script is written, and its parts. */
export interface ScriptValue {
  readonly place: Place
  readonly keyPlace: Place
  part(step: string | number): ScriptValue | undefined
}

/**
 * Where the default export of a script is written, as far as it is written out: literals, constants of the same file, spreads
 * of them, and the argument of a function such as `defineConfig`. Undefined for code that only its execution can tell.
 */
export function scriptPlaces(file: string, text: string): ScriptValue | undefined {
  const program = parsed(text)
  const exported = program?.body.find((node) => node.type === 'ExportDefaultDeclaration')?.declaration
  if (!program || !exported || !isExpression(exported)) return undefined
  const placeOf = ({ loc }: Node): Place => ({ file, line: loc!.start.line, column: loc!.start.column + 1 })
  const valueOf = (node: Expression, key?: Node): ScriptValue => {
    const inner = written(node, program)
    const place = placeOf(inner)
    return {
      place,
      keyPlace: key ? placeOf(key) : place,
      part(step) {
        const found = partOf(inner, step, program)
        return found && valueOf(found.value, found.key)
      },
    }
  }
  return valueOf(argumentOf(written(exported, program)))
}

/** Of a call such as `defineConfig({ … })`, what it is given. */
function argumentOf(node: Expression): Expression {
  if (node.type !== 'CallExpression' || node.arguments.length !== 1) return node
  const [argument] = node.arguments
  return argument!.type === 'SpreadElement' ? node : argument!
}

type Node = Pick<Expression, 'loc'>
/** A node of TypeScript's own, which acorn's types do not have. */
interface Typed {
  readonly expression: Expression
}
interface Part {
  readonly key?: Node
  readonly value: Expression
}

const TypeScriptParser = Parser.extend(tsPlugin())

function parsed(text: string): Program | undefined {
  try {
    return TypeScriptParser.parse(text, { ecmaVersion: 'latest', sourceType: 'module', locations: true })
  } catch {
    // The loader of the script says better what is wrong with its syntax.
    return undefined
  }
}

const isExpression = (node: { readonly type: string }): node is Expression => !node.type.endsWith('Declaration')

/** Without what stands around a value and does not change it. */
function written(node: Expression, program: Program): Expression {
  const { type } = node as { readonly type: string }
  if (/^TS(As|Satisfies|NonNull)Expression$/.test(type)) return written((node as unknown as Typed).expression, program)
  if (node.type !== 'Identifier') return node
  const value = constantOf(node.name, program)
  return value ? written(value, program) : node
}

function constantOf(name: string, { body }: Program): Expression | undefined {
  const declarations = body.flatMap((node) => {
    const inner = node.type === 'ExportNamedDeclaration' ? node.declaration : node
    return inner?.type === 'VariableDeclaration' && inner.kind === 'const' ? inner.declarations : []
  })
  return declarations.find(({ id }) => id.type === 'Identifier' && id.name === name)?.init ?? undefined
}

function partOf(node: Expression, step: string | number, program: Program): Part | undefined {
  if (node.type === 'ObjectExpression') return memberOf(node, String(step), program)
  if (node.type !== 'ArrayExpression' || typeof step !== 'number') return undefined
  const before = node.elements.slice(0, step + 1)
  const item = before[step]
  // After a spread, positions are known to the running program alone.
  return item && before.every((each) => each?.type !== 'SpreadElement') ? { value: item as Expression } : undefined
}

/** The last one that gives the key a value. */
function memberOf({ properties }: ObjectExpression, name: string, program: Program): Part | undefined {
  for (const property of properties.toReversed()) {
    const found = property.type === 'SpreadElement' ? spreadMember(property, name, program) : own(property, name)
    if (found) return found
  }
  return undefined
}

const spreadMember = ({ argument }: SpreadElement, name: string, program: Program): Part | undefined =>
  partOf(written(argument, program), name, program)

function own({ key, computed, value }: Property, name: string): Part | undefined {
  const isNamed =
    (key.type === 'Identifier' && key.name === name) || (key.type === 'Literal' && String(key.value) === name)
  return isNamed && !computed ? { key, value } : undefined
}
