// Generates docs/methods/inventory.md: each item of the five papers (such as a table or a rule),
// its state of reproduction, and the run that reproduces it.
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parse, stringify } from 'yaml'

const papers = ['trajectory', 'sage', 'hill-judge', 'longemotion', 'esc-eval']

/** States of an item, with the words that the page uses. */
export const states = {
  exact: 'exact',
  recipe: 'with recipe',
  own: 'own wording',
  none: 'not possible',
}

/** Inventories of the five papers, in the order of the page. */
export const inventory = (root) =>
  papers.map((name) => parse(readFileSync(join(root, 'scripts/inventory', `${name}.yaml`), 'utf8')))

/** Names of the runs that reproduce an item. */
export const runsOf = ({ run = [] }) => [run].flat()

export const isReproduced = ({ state }) => state === 'exact' || state === 'recipe'

const counted = (items) =>
  Object.keys(states).map((state) => items.filter((each) => each.state === state).length)

const row = (cells) => `| ${cells.join(' | ')} |`

function summary(all) {
  const rows = all.map(({ paper, items }) =>
    row([`[${paper}](#${anchor(paper)})`, items.length, ...counted(items)]),
  )
  const items = all.flatMap((each) => each.items)
  return [
    row(['paper', 'items', ...Object.values(states)]),
    '|---|---|---|---|---|---|',
    ...rows,
    row(['all', items.length, ...counted(items)]),
  ]
}

const anchor = (text) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-')

/** Adds a supporter to a config that names none, because a config requires one. */
const withSupporter = (config) => {
  const { supporters = {}, ...rest } = config
  return { ...rest, supporters: { mine: { use: 'core/rule-based' }, ...supporters } }
}

/** Config of a run as the page shows it; undefined if the run has no config. */
export const configOf = ({ config }) => config && withSupporter(config)

const fenced = (language, text) => [`\`\`\`${language}`, text.trimEnd(), '```', '']

const runSection = (paper, [name, { text, commands = [], config, study, files = {} }]) => [
  `### ${paper}: ${name}`,
  '',
  text,
  '',
  ...(commands.length > 0 ? fenced('sh', commands.join('\n')) : []),
  ...(config ? fenced('yaml', stringify(withSupporter(config))) : []),
  ...Object.entries(files).flatMap(([file, code]) =>
    fenced(
      file.endsWith('.py') ? 'python' : 'js',
      `${file.endsWith('.py') ? '#' : '//'} ${file}\n${code}`,
    ),
  ),
  ...(study ? fenced('yaml', `# annotation/study.yaml\n${stringify(study)}`) : []),
]

function section({ paper, page, runs, tests, items }) {
  const rows = items.map((each, at) => {
    const how = runsOf(each).map((run) => `[${run}](#${anchor(`${paper}: ${run}`)})`)
    const { item, state, test, why } = each
    const said = why === undefined ? states[state] : `${states[state]}: ${why}`
    const tested =
      test === undefined
        ? ''
        : `[${test.split('/').at(-1)}](${posix.normalize(`../../${tests}/${test}`)})`
    return row([at + 1, item, said, how.join(', '), tested])
  })
  return [
    `## ${paper}`,
    '',
    `The method's page: [${page}](${page}).`,
    '',
    row(['', 'item', 'state', 'run', 'test']),
    '|---|---|---|---|---|',
    ...rows,
    '',
    ...Object.entries(runs).flatMap((run) => runSection(paper, run)),
  ]
}

/** Text of docs/methods/inventory.md. */
export function inventoryPage(root) {
  const all = inventory(root)
  const items = all.flatMap((each) => each.items)
  const most = items.filter(isReproduced).length
  return [
    '# Which tables and figures can I reproduce?',
    '',
    `The five papers have ${items.length} items: systems, metrics, formulas, prompts, steps with data, tables and figures. ${most} of`,
    'them are exact, or exact with a recipe. `npm run docs` makes this page from `scripts/inventory/*.yaml`. Tests check each',
    'config and test that it names, and run its commands on files with the structure of the released ones.',
    '',
    '* **exact**: rules, numbers and formulas are the published ones.',
    '* **with recipe**: the words are the published ones too, taken from your own clone of the release (`--clone`) or your own',
    '  copy of the paper (`--paper`). A recipe names each part that it cannot take exactly. Recipes for papers are tested on texts',
    '  with their structure and words of our own; compare what they print with your copy.',
    '* **own wording**: it can be computed, but differs from the paper as the reason says.',
    '* **not possible**: the material is not published, or nothing here does it, as the reason says.',
    '',
    ...summary(all),
    '',
    'Put a config of this page into `attune.config.yaml`, replace the supporter `mine` by your own, define the models of the',
    'roles, and use `attune run`. All numbers depend on the models that you name: [is this the method?](replicas.md)',
    '',
    ...all.flatMap(section),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n')
}
