/**
 * Checks that a file has one responsibility. Top-level declarations that refer to each other,
 * directly or indirectly, form one part of the file.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { root } from './workspace.mjs'

/**
 * Minimum number of tokens (about 25 lines of code) from which a part belongs into a separate file.
 */
const LEAST = 250

/**
 * Parts of a file that have at least that many tokens, as lists of declared names. A file with one
 * responsibility has at most one such part.
 */
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
  // A cheap filter first: a token has at least one character, and counting tokens is slow.
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

/** Number of tokens in the code, which does not depend on layout. Comments do not count. */
function tokensIn(node, source) {
  const children = node
    .getChildren(source)
    .filter(({ kind }) => kind < ts.SyntaxKind.FirstJSDocNode || kind > ts.SyntaxKind.LastJSDocNode)
  if (children.length === 0) return 1
  return children.reduce((sum, child) => sum + tokensIn(child, source), 0)
}
