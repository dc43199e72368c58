/**
 * Finds exported values that cannot be reached from a package's entry, which means that only tests
 * import them.
 */
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import ts from 'typescript'
import { sourcesOf } from './sources.mjs'
import { root } from './workspace.mjs'

/**
 * Lists the unreachable exports of a package.
 *
 * @param folder such as `packages/plugin-sage`
 * @param published exports of the entry that other packages import, besides the default export
 * @returns {string[]} `file: name` of each exported value that no reachable code uses
 */
export function unreachableExports(folder, published = []) {
  const files = new Map(sourcesOf(folder).map(({ file }) => [file, valuesOf(folder, file)]))
  const reached = new Set()
  const reach = (file, name) => {
    const values = files.get(file)
    const key = `${file}: ${name}`
    if (values === undefined || reached.has(key)) return
    reached.add(key)
    const source = values.imports.get(name)
    if (source !== undefined) return reach(source.file, source.name)
    // Using a value of a module also runs the module's top-level code.
    for (const used of [...(values.uses.get(name) ?? []), ...values.runs]) reach(file, used)
  }
  for (const name of ['default', ...published]) reach('index.ts', name)
  return [...files].flatMap(([file, { exported }]) =>
    [...exported]
      .filter((name) => !reached.has(`${file}: ${name}`))
      .map((name) => `${file}: ${name}`),
  )
}

/** Named exports of a package's entry. */
export const entryOf = (folder) =>
  [...valuesOf(folder, 'index.ts').exported].filter((name) => name !== 'default')

/**
 * Top-level values of a file: the names that each uses, the exported ones, and the sources of
 * imported ones.
 */
function valuesOf(folder, file) {
  const tree = ts.createSourceFile(
    file,
    readFileSync(join(root, folder, 'src', file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  )
  const found = { uses: new Map(), exported: new Set(), imports: new Map(), runs: new Set() }
  const fileOf = ({ text }) =>
    text.startsWith('.') ? posix.join(posix.dirname(file), text).replace(/\.js$/, '.ts') : undefined
  const isExported = (statement) =>
    statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true
  const add = (name, node, statement) => {
    found.uses.set(name, namesIn(node))
    if (isExported(statement)) found.exported.add(name)
  }
  for (const statement of tree.statements) {
    if (ts.isImportDeclaration(statement)) {
      const source = fileOf(statement.moduleSpecifier)
      const bindings = statement.importClause?.namedBindings
      if (source === undefined || bindings === undefined || !ts.isNamedImports(bindings)) continue
      for (const { name, propertyName } of bindings.elements)
        found.imports.set(name.text, { file: source, name: (propertyName ?? name).text })
    } else if (ts.isExportDeclaration(statement)) {
      for (const { name, propertyName, isTypeOnly } of statement.exportClause?.elements ?? []) {
        if (isTypeOnly || statement.isTypeOnly) continue
        const source = statement.moduleSpecifier && fileOf(statement.moduleSpecifier)
        if (source !== undefined)
          found.imports.set(name.text, { file: source, name: (propertyName ?? name).text })
        else found.uses.set(name.text, new Set([(propertyName ?? name).text]))
        found.exported.add(name.text)
      }
    } else if (ts.isVariableStatement(statement)) {
      for (const declaration of statement.declarationList.declarations)
        for (const name of boundIn(declaration.name)) add(name, declaration, statement)
    } else if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) {
      add(statement.name.text, statement, statement)
    } else if (ts.isExportAssignment(statement)) {
      found.uses.set('default', namesIn(statement))
      found.exported.add('default')
    } else if (ts.isExpressionStatement(statement)) {
      for (const name of namesIn(statement)) found.runs.add(name)
    }
  }
  return found
}

const boundIn = (name) =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((element) => (element.name ? boundIn(element.name) : []))

/** All identifiers in a piece of code, except those of types. */
function namesIn(node) {
  const names = new Set()
  const visit = (part) => {
    if (ts.isTypeNode(part) && !ts.isTypeQueryNode(part)) return
    if (ts.isIdentifier(part)) names.add(part.text)
    ts.forEachChild(part, visit)
  }
  ts.forEachChild(node, visit)
  return names
}
