// Lists runnable configs and pages, each with its user journey (section of docs/journeys.md).
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseDocument } from 'yaml'
import { withComponents } from './extended.mjs'
import { journeys } from './journeys.mjs'

const under = (root, folder) =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (file) => `${folder}/${file}`,
      )
    : []

const isMade = (file) =>
  /node_modules|attune-output|\.attune\b|mypy_cache|docs\/(screens|images)/.test(file)

/** Pages of documentation: in docs, of examples, and of packages and their components. */
export function pagesIn(root) {
  const packages = readdirSync(join(root, 'packages')).flatMap((name) => [
    `packages/${name}/README.md`,
    ...under(root, `packages/${name}/src`).filter((file) => file.endsWith('/README.md')),
  ])
  return ['README.md', ...under(root, 'docs'), ...under(root, 'examples'), ...packages]
    .filter((file) => file.endsWith('.md') && !isMade(file) && existsSync(join(root, file)))
    .sort()
    .map((file) => ({
      file,
      journey: journeyOf(file),
      text: readFileSync(join(root, file), 'utf8'),
    }))
}

/** User journey to which a file belongs; undefined if no journey lists the file. */
export function journeyOf(file) {
  const [folder, ...rest] = file.split('/')
  const page = rest.join('/').replace(/\.md$/u, '')
  for (const [name, { examples, pages = [], more = [], presets }] of Object.entries(journeys)) {
    if (folder === 'examples' && examples.includes(rest[0])) return name
    if (folder === 'packages' && rest[1] === 'presets' && presets) return name
    if (
      folder === 'docs' &&
      [...pages, ...more].some(
        (each) => page === each || (each.endsWith('/') && page.startsWith(each)),
      )
    )
      return name
    if (file === 'README.md' && pages.includes('README')) return name
  }
  return folder === 'packages' ? 'I publish' : undefined
}

const parsed = (text) => {
  const document = parseDocument(text, { logLevel: 'silent' })
  return document.errors.length > 0 ? undefined : document.toJS()
}

/**
 * Configs in examples, presets and pages, each with its file, its user journey (section of
 * docs/journeys.md) and its parsed content, which names the components of what it extends.
 */
export function configsIn(root) {
  const files = [
    ...under(root, 'examples'),
    ...readdirSync(join(root, 'packages')).flatMap((name) =>
      under(root, `packages/${name}/presets`),
    ),
  ].filter((file) => /\.ya?ml$/u.test(file) && !isMade(file))
  const written = files.map((file) => ({
    place: file,
    journey: journeyOf(file),
    config: parsed(readFileSync(join(root, file), 'utf8')),
  }))
  const shown = pagesIn(root).flatMap(({ file, journey, text }) =>
    [...text.matchAll(/^```ya?ml\n([^]*?)^```/gmu)].map(([, block]) => ({
      place: file,
      journey,
      config: parsed(block),
    })),
  )
  return [...written, ...shown]
    .filter(({ config }) => typeof config === 'object' && config !== null)
    .map((each) => ({ ...each, config: withComponents(root, each.place, each.config) }))
}
