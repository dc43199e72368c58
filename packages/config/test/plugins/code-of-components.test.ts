/**
 * Keys of a component hold what it loads, and the data of its package: nothing else of the plugin.
 */
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { loadPlugin } from '../../src/index.js'

const part = (kind: string, made: string): string =>
  `{ kind: '${kind}', revision: 1, summary: 'A part.', options: { type: 'object', properties: {}, additionalProperties: false }, ${made} }`

const files = {
  'package.json': '{ "type": "module" }',
  'src/index.js': `
    import { mood } from './mood.js'
    import { gap } from './gap.js'
    import { train } from './notes.js'
    import { care } from './care.js'
    import { counts } from './counts.js'
    export default { contract: 1, name: 'mine', components: { mood, gap, care }, services: { counts }, commands: { train } }`,
  'src/care.js': `export const care = ${part('judge', "needs: { counts: 'mine/counts' }, create: () => 1")}`,
  'src/counts.js': `export const counts = ${part('service', "fulfils: 'mine/counts', create: () => 1")}`,
  'src/mood.js': `import { words } from './words.js'\nexport const mood = ${part('estimator', 'create: () => words')}`,
  'src/words.js': 'export const words = []',
  'src/gap.js': `export const gap = ${part('analysis', 'create: () => 1')}`,
  'src/notes.js': 'export const train = {}',
  'src/unused.js': '',
  'src/lexicon.txt': 'sad',
  'README.md': '# Mine',
}

function folderWith(changed: string | undefined): string {
  const folder = mkdtempSync(join(tmpdir(), 'attune-components-'))
  for (const [name, text] of Object.entries(files)) {
    const file = join(folder, 'plugin', name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, name === changed ? `${text}\n// changed` : text)
  }
  symlinkSync(join(import.meta.dirname, '../../../../node_modules'), join(folder, 'node_modules'))
  return folder
}

const codes = async (changed?: string) => {
  const folder = folderWith(changed)
  mkdirSync(join(folder, 'study'))
  return (await loadPlugin('../plugin/src/index.js', join(folder, 'study'))).code!.components
}

test.each([
  ['src/mood.js', ['mood']],
  ['src/words.js', ['mood']],
  ['src/gap.js', ['gap']],
  ['src/notes.js', []],
  ['src/unused.js', []],
  ['src/care.js', ['care']],
  ['src/counts.js', ['care']],
  ['src/index.js', []],
  ['README.md', []],
  ['src/lexicon.txt', ['mood', 'gap', 'care']],
])('a change of %s is one of %j', async (name, changed) => {
  const [before, after] = [await codes(), await codes(name)]
  expect(Object.keys(before).filter((each) => before[each] !== after[each])).toEqual(changed)
})
