/** Configs on pages, each in a folder with the files that it names. */
import { copyFileSync, cpSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parse } from 'yaml'
import { settings } from '@attune/testkit/shared/python.js'
import { project } from './in-process.js'

const root = join(import.meta.dirname, '../../../..')
const { bases } = (await import(
  pathToFileURL(join(root, 'scripts/journeys/extended.mjs')).href
)) as { bases: Readonly<Record<string, unknown>> }
const under = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
    (file) => `${folder}/${file}`,
  )
const readmes = readdirSync(join(root, 'packages')).map((name) => `packages/${name}/README.md`)
const pages = [
  'README.md',
  ...readmes,
  ...under('docs'),
  ...under('examples').filter((file) => !file.includes('attune-output')),
]
  .filter((file) => file.endsWith('.md') && existsSync(join(root, file)))
  .sort()

/** Files that pages name and that are not in this repository, with samples of the same shape. */
const stands: readonly (readonly [name: RegExp, sample: string])[] = [
  [/test_data_prompts\.json/, 'plugin-trajectory/samples/scenarios.json'],
  [/simulator_profile_withfirsttalk\.jsonl/, 'plugin-sage/samples/profiles.jsonl'],
  [/labelled[\w-]*\.jsonl/, 'plugin-trajectory/samples/labelled.jsonl'],
  [/card_high_en\.json/, 'plugin-esc-eval/samples/cards.en.json'],
  [/card_high_zh\.json/, 'plugin-esc-eval/samples/cards.zh.json'],
  [/data\/Emotion_Classification_Finentity\.jsonl/, 'plugin-longemotion/samples/finentity.jsonl'],
  [/data\/Emotion_Detection\.jsonl/, 'plugin-longemotion/samples/detection.jsonl'],
  [/data\/Emotion_QA\.jsonl/, 'plugin-longemotion/samples/qa.jsonl'],
  [/data\/Emotion_Summary\.jsonl/, 'plugin-longemotion/samples/summary.jsonl'],
  [/data\/Emotion_Conversations\.jsonl/, 'plugin-longemotion/samples/conversation.jsonl'],
  [/scenarios\.jsonl/, '../examples/python/scenarios.jsonl'],
  [/people\.jsonl/, '../examples/returning/people.jsonl'],
  [/letters\.jsonl/, 'plugin-longemotion/test/letters.jsonl'],
  [/conversations\.jsonl/, '../examples/logs/conversations.jsonl'],
  [/data\/Emotion_Expression_Situations\.json/, 'plugin-longemotion/samples/expression.json'],
]

/** An item of LongEmotion of more than 30,000 tokens. */
const longItem = {
  id: 0,
  content: Array.from({ length: 4000 }, (_, at) => `Part ${at} is about a quiet day at home.`).join(
    ' ',
  ),
  subject: 'Ann',
  choices: ['Joy', 'Grief'],
  label: 'Joy',
  length: 40_000,
}

/** Files of few lines that pages name. */
const lists: Readonly<Record<string, string>> = {
  'data/Emotion_Classification_Emobench.jsonl': `${JSON.stringify(longItem)}\n`,
  'german.jsonl':
    '{"id":"1","language":"de","profile":"Anna, Lehrerin","opening":[{"speaker":"seeker","text":"Ich schlafe seit Wochen schlecht."}]}\n',
  'talks.txt': 'I moved here a month ago.\nThe exam is in two weeks.\nNobody calls.\n',
  'topics.txt': 'work\nfriends\n',
  'prompt.txt': 'You play a person who seeks help.\n',
}

/** Folders of clones that pages name, with fixtures of the same shape. */
const clones: Readonly<Record<string, string>> = {
  'moodsona/personas': 'plugin-returning/test/fixtures/personas',
  'VERA-MH/data': 'plugin-vera-mh/test/fixtures/data',
}

/** A fenced block on a page. */
export interface Example {
  readonly page: string
  readonly line: number
  readonly text: string
}

const fences = (page: string, language: string): Example[] => {
  const text = readFileSync(join(root, page), 'utf8')
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, 'gm'))].map(
    (match) => ({
      page,
      line: text.slice(0, match.index).split('\n').length,
      text: match[1]!,
    }),
  )
}

const isConfig = ({ text }: Example): boolean => /^(extends|evaluations):/m.test(text)
/**
 * Configs of the inventory need clones: inventory.e2e.test.ts runs them; python-docs.e2e.test.ts
 * runs ./talks.py.
 */
export const configs = pages
  .filter((page) => page !== 'docs/methods/inventory.md')
  .flatMap((page) => fences(page, 'yaml'))
  .filter((example) => isConfig(example) && !example.text.includes('./talks.py'))
  // A preset of a plugin that the reader writes, and a config that extends it.
  .filter(({ text }) => !/\bmine\/(?:default|mood)\b/.test(text))

/** True if a config needs no base. */
const isWhole = (text: string): boolean =>
  /^extends:/m.test(text) || (/^evaluations:/m.test(text) && /^plugins:/m.test(text))

/** A new folder with the config, and with samples of the files that it names. */
export function folderOf({ page, text, line }: Example): string {
  const base = bases[page]
  const isAlone = isWhole(text)
  if (!isAlone && base === undefined)
    throw new Error(`${page}: say in this test what its excerpt is added to`)
  const samples = stands.flatMap(([name, sample]) => {
    const file = name.exec(text)?.[0]
    return file === undefined
      ? []
      : [[file, readFileSync(join(root, 'packages', sample), 'utf8')] as const]
  })
  const scripts = fences(page, 'js').flatMap((script) => {
    const file = /^\/\/ (\S+\.js)$/m.exec(script.text)?.[1]
    return file === undefined ? [] : [[file, script.text] as const]
  })
  const methods = fences(page, 'python').flatMap((script) => {
    const file = /^# (\S+\.py)$/m.exec(script.text)?.[1]
    return file === undefined ? [] : [[file, script.text] as const]
  })
  const python = methods.length > 0 ? `\npython: ${JSON.stringify(settings)}\n` : ''
  // The tables of a page are the files that its config names.
  const tables = fences(page, 'csv').flatMap((table, at) => {
    const file = [...text.matchAll(/\S+\.csv/g)].map(([name]) => name.replace(/,$/, ''))[at]
    return file === undefined ? [] : [[file, table.text] as const]
  })
  // So are its rubrics and questions, each before the config that names it.
  const named = /file: (\S+\.yaml)\b/.exec(text)?.[1]
  const before = fences(page, 'yaml').findLast((each) => each.line < line && !isConfig(each))
  const judging = named === undefined || before === undefined ? [] : [[named, before.text] as const]
  const folder = project({
    'attune.config.yaml': isAlone ? text + python : `extends: ./base.yaml\n${text}`,
    ...(!isAlone && { 'base.yaml': base }),
    ...Object.fromEntries(Object.entries(lists).filter(([file]) => text.includes(file))),
    ...Object.fromEntries([...samples, ...scripts, ...methods, ...tables, ...judging]),
  })
  for (const [clone, fixture] of Object.entries(clones))
    if (text.includes(clone))
      cpSync(join(root, 'packages', fixture), join(folder, clone), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  copyFileSync(join(root, 'package.json'), join(folder, 'package.json'))
  return folder
}

interface Written {
  readonly extends?: string
  readonly evaluations?: Readonly<Record<string, object>>
}

/** Evaluations of a config, and of the preset of this repository that it extends. */
function evaluationsOf(written: Written): Readonly<Record<string, object>> {
  const [, plugin, preset] = /^([\w-]+)\/([\w-]+)$/.exec(written.extends ?? '') ?? []
  const file = join(root, `packages/plugin-${plugin}/presets/${preset}.yaml`)
  const extended = existsSync(file)
    ? evaluationsOf(parse(readFileSync(file, 'utf8')) as Written)
    : {}
  return { ...extended, ...written.evaluations }
}

/**
 * A validation rehearses up to forty scenarios of an evaluation. Two show as much of a config,
 * unless its gates count them.
 */
export function fewScenarios({ page, text }: Example): string[] {
  const written = parse(text) as Written
  const base = isWhole(text) ? undefined : (bases[page] as Written | undefined)
  const all = { ...(base && evaluationsOf(base)), ...evaluationsOf(written) }
  const ungated = Object.entries(all).filter(([, each]) => !('gates' in each))
  return ungated.flatMap(([name]) => ['--set', `evaluations.${name}.limit=2`])
}
