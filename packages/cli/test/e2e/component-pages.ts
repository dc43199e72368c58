/**
 * Entries of a config on the pages of components below packages/NAME/src, each as a part of
 * the default preset of its plugin.
 */
import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { project } from './in-process.js'

const root = join(import.meta.dirname, '../../../..')

type Part = Readonly<Record<string, unknown>>

/** An entry as a config, and the files that it names. */
export interface PageEntry {
  readonly page: string
  readonly config: Part
  readonly files: Readonly<Record<string, string>>
}

/** Samples of the same form as files that pages name. */
const samples: Readonly<Record<string, string>> = {
  'reader.mjs': '../examples/longemotion/reader.mjs',
  'records.jsonl': 'plugin-longemotion/test/builders/records.jsonl',
  'needles.jsonl': 'plugin-longemotion/test/builders/needles.jsonl',
  'texts.jsonl': 'plugin-longemotion/test/builders/labelled.jsonl',
  'book.txt': 'plugin-longemotion/test/builders/filler.txt',
}

const lines = (...all: readonly object[]): string =>
  all.map((each) => `${JSON.stringify(each)}\n`).join('')
const said = [{ role: 'user', text: 'I did not sleep.' }]
const label = { first: 'mine', second: 'other', dimension: 'Empathic Understanding' }

const both = (text: string): object => ({
  FrustratedUser: { en: text, zh: text },
  SupportAgent: { en: text, zh: text },
})

/** Files that are too small for a sample. */
const written: Readonly<Record<string, string>> = {
  'several.jsonl': lines(
    { id: 1, language: 'en', turns: said, target: 0, labels: { a: 'negative', b: 'negative' } },
    {
      id: 2,
      language: 'en',
      turns: said,
      target: 0,
      labels: { a: 'positive', b: 'negative', c: 'negative' },
    },
  ),
  'labels.jsonl': lines(
    ...['first', 'second'].map((verdict, at) => ({
      scenario: 'bakery',
      ...label,
      annotator: `reader ${at}`,
      verdict,
    })),
  ),
  'pool.json': JSON.stringify(
    [1, 2].map((id) => ({
      id,
      character_settings: both('You are tired.'),
      initial_dialogue: both('Hello.'),
      aggravating_events: ['The bus is late.', 'The tap drips.', 'It rains.'].map((text) => ({
        en: text,
        zh: text,
      })),
    })),
  ),
  'people.csv': 'scenario,supporter,criterion,score\n1-en,mine,fluency,3\n',
  'posts.jsonl': lines(
    {
      id: 'p1',
      language: 'en',
      post: 'My landlord wants me out by May. I do not know where to go.',
    },
    { id: 'p2', language: 'en', post: 'I feel low.' },
  ),
}

const parts = new Set(['scenarios', 'simulator', 'simulators', 'estimators', 'judges', 'analyses'])

/** Entries of all pages of components of plugins with a default preset. */
export const pageEntries: readonly PageEntry[] = readdirSync(join(root, 'packages'))
  .filter((name) => existsSync(join(root, 'packages', name, 'presets/default.yaml')))
  .flatMap((name) => {
    const preset = parse(
      readFileSync(join(root, 'packages', name, 'presets/default.yaml'), 'utf8'),
    ) as { readonly evaluations: Part }
    const [evaluation = ''] = Object.keys(preset.evaluations)
    return readdirSync(join(root, 'packages', name, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('README.md'))
      .sort()
      .flatMap((file) => entriesOf(`packages/${name}/src/${file}`, name.slice(7), evaluation))
  })

function entriesOf(page: string, plugin: string, evaluation: string): PageEntry[] {
  const text = readFileSync(join(root, page), 'utf8')
  return [...text.matchAll(/^```yaml\n([^]*?)^```/gm)].flatMap(([, block = '']) => {
    const { supporters = {}, models: written, evaluations, ...own } = parse(block) as Part
    if (!Object.keys(own).every((key) => parts.has(key))) return []
    const names = [...block.matchAll(/model: ([\w-]+)/g)].map(([, name = '']) => name)
    const config = {
      extends: `${plugin}/default`,
      models: {
        ...Object.fromEntries(
          names
            .filter((name) => name !== 'offline' && name !== 'reward')
            .map((name) => [name, { provider: 'offline' }]),
        ),
        ...(written as object | undefined),
      },
      supporters: {
        mine:
          plugin === 'longemotion'
            ? { use: 'core/module', file: './reader.mjs', version: '1' }
            : { use: 'core/rule-based' },
        other: { use: 'core/rule-based', manner: 'dismissing' },
        ...(supporters as object),
      },
      evaluations: evaluations ?? {
        [evaluation]: { ...(!/count:|recovery/.test(block) && { limit: 4 }), ...own },
      },
    }
    return [{ page, config, files: filesIn(`${block} file: reader.mjs`, text) }]
  })
}

/** Files that a block names: samples, or the first block of the page in the language of the file. */
function filesIn(block: string, page: string): Record<string, string> {
  const names = [...block.matchAll(/(?:file|filler): ([\w-]+\.(\w+))/g)]
  return Object.fromEntries(
    names.map(([, name = '', language = '']) => {
      const sample = samples[name]
      const fence = new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, 'm').exec(page)?.[1]
      return [
        name,
        sample === undefined
          ? (written[name] ?? fence ?? '')
          : readFileSync(join(root, 'packages', sample), 'utf8'),
      ]
    }),
  )
}

/** A new folder in which the entry can run. */
export function folderOfEntry({ config, files }: PageEntry): string {
  const folder = project({ 'attune.config.yaml': config, ...files })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}
