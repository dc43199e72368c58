/** One thing per file: top-level declarations that refer to each other, directly or through others, are one part of their file. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { root } from './workspace.mjs'

/** Code lines from which a part is a thing of its own that belongs into a file of its own. */
const LEAST = 25

/** The parts of a file with enough code lines, by the names that they declare; a file that holds one thing has one or none. */
export function partsOf(file, text = readFileSync(join(root, file), 'utf8')) {
  if (text.split('\n').length < 2 * LEAST) return []
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const declared = source.statements.flatMap((statement) => declarationOf(statement))
  const ownerOf = new Map(declared.flatMap((each, at) => each.names.map((name) => [name, at])))
  const parent = declared.map((_, at) => at)
  const find = (at) => (parent[at] === at ? at : find(parent[at]))
  for (const [at, { node }] of declared.entries())
    for (const name of namesIn(node)) {
      const owner = ownerOf.get(name)
      if (owner !== undefined) parent[find(owner)] = find(at)
    }
  const parts = new Map()
  for (const [at, { names, node }] of declared.entries()) {
    const part = parts.get(find(at)) ?? { names: [], lines: 0 }
    part.names.push(...names)
    part.lines += codeLines(node, source)
    parts.set(find(at), part)
  }
  return [...parts.values()].filter(({ lines }) => lines >= LEAST)
}

function declarationOf(node) {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return []
  if (ts.isVariableStatement(node)) {
    const names = node.declarationList.declarations.flatMap(({ name }) => bound(name))
    return [{ names, node }]
  }
  return node.name && ts.isIdentifier(node.name) ? [{ names: [node.name.text], node }] : []
}

const bound = (name) =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((element) =>
        ts.isOmittedExpression(element) ? [] : bound(element.name),
      )

function namesIn(node) {
  const names = new Set()
  const visit = (each) => {
    if (ts.isIdentifier(each)) names.add(each.text)
    ts.forEachChild(each, visit)
  }
  visit(node)
  return names
}

/** Lines without comments and blanks. */
function codeLines(node, source) {
  const text = source.text.slice(node.getStart(source), node.end)
  return text
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.trim().startsWith('//')).length
}
