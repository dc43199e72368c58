/** One thing per file: top-level declarations that refer to each other, directly or through others, are one part of their file. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { root } from './workspace.mjs'

/** Tokens from which a part is a separate thing that belongs into its own file: about 25 lines of code. */
const LEAST = 250

/** Parts of a file that are long enough, by the names that they declare. A file that holds one thing has at most one. */
export function partsOf(file, text = readFileSync(join(root, file), 'utf8')) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest)
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
    const part = parts.get(find(at)) ?? { names: [], nodes: [] }
    part.names.push(...names)
    part.nodes.push(node)
    parts.set(find(at), part)
  }
  const sum = (nodes, sizeOf) => nodes.reduce((all, node) => all + sizeOf(node), 0)
  // A token has at least one character. Tokens are made anew for each node, so few parts are counted.
  const long = [...parts.values()].filter(
    ({ nodes }) => sum(nodes, ({ pos, end }) => end - pos) >= LEAST,
  )
  if (long.length < 2) return long
  return long.filter(({ nodes }) => sum(nodes, (node) => tokensIn(node, source)) >= LEAST)
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

/** Number of tokens of code, which no layout changes. Comments are none. */
function tokensIn(node, source) {
  const children = node
    .getChildren(source)
    .filter(({ kind }) => kind < ts.SyntaxKind.FirstJSDocNode || kind > ts.SyntaxKind.LastJSDocNode)
  if (children.length === 0) return 1
  return children.reduce((sum, child) => sum + tokensIn(child, source), 0)
}
