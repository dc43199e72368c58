import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { exceptions, packagesWithPlainComments, words } from '../packages/words.mjs'
import { root } from '../packages/workspace.mjs'

const filesIn = (folder, isWanted) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter(
      (file) =>
        !/(^|\/)(node_modules|dist|api)\/|^packages\/[^/]+\/docs\//.test(file) && isWanted(file),
    )

/** READMEs of tests speak to those who work on them. */
const isReadme = (file) => file.endsWith('/README.md') && !file.includes('/test/')
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'RELEASING.md',
  'CODE_OF_CONDUCT.md',
  ...filesIn('docs', (file) => file.endsWith('.md')),
  ...filesIn('packages', isReadme),
  ...filesIn('examples', isReadme),
]

/** Help of the command, and messages of errors. Options of components are in docs/config.md. */
const withTexts = filesIn('packages', (file) =>
  /^packages\/(cli\/src\/(commands\/.*|flags)|[^/]+\/src\/(errors\/.*|errors|error-catalogue))\.ts$/.test(
    file,
  ),
)

function textsOf(file) {
  const source = ts.createSourceFile(
    file,
    readFileSync(join(root, file), 'utf8'),
    ts.ScriptTarget.Latest,
  )
  const texts = []
  const visit = (node) => {
    if (
      ts.isStringLiteralLike(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddleOrTemplateTail(node)
    ) {
      texts.push(node.text)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return texts.join('\n')
}

/**
 * Comments as they are written, without the names of code in them, and what follows `//` in a
 * string.
 */
const commentsOf = (file) =>
  (readFileSync(join(root, file), 'utf8').match(/\/\*[^]*?\*\/|\/\/.*/g) ?? [])
    .map((comment) => comment.replaceAll(/\n\s*\*/g, ' ').replaceAll(/`[^`]*`/g, ''))
    .join('\n')

const around = (text, { index, 0: word }) =>
  text.slice(Math.max(0, index - 40), index + word.length + 20)

function foundIn(file, text) {
  const allowed = exceptions.filter((each) => each.file === file)
  const rest = allowed.reduce((left, each) => left.replaceAll(each.text, ''), text)
  return words.flatMap(({ pattern, better }) =>
    [...rest.matchAll(pattern)].map((match) => `${better}: …${around(rest, match)}…`),
  )
}

test.each(pages)('%s has no word that stops a reader', (file) =>
  expect(foundIn(file, readFileSync(join(root, file), 'utf8'))).toEqual([]),
)

test.each(withTexts)('the texts of %s have no word that stops a reader', (file) =>
  expect(foundIn(file, textsOf(file))).toEqual([]),
)

test.each(packagesWithPlainComments)(
  'the comments of packages/%s have no word that stops a reader',
  (name) => {
    const files = filesIn(`packages/${name}/src`, (file) => /\.tsx?$/.test(file))
    expect(files).not.toEqual([])
    expect(
      files.flatMap((file) => foundIn(file, commentsOf(file)).map((each) => `${file}: ${each}`)),
    ).toEqual([])
  },
)

test('help and messages are read', () => expect(withTexts.length).toBeGreaterThan(30))

test.each(exceptions)('the exception "$text" in $file is needed, for $reason', ({ file, text }) =>
  expect(readFileSync(join(root, file), 'utf8')).toContain(text),
)
