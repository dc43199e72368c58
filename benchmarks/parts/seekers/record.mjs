// What each measure is known to find of planted faults, as seekers/text and its siblings print it
// and docs/seekers.md shows it.
// `node benchmarks/parts/seekers/record.mjs [dialogues, 400] [--write]`; needs a build. Of every
// figure the worst of two worlds (rule-based seekers; people and sentences by another hand) and two
// banks of wordings; `--write` puts it into the package and the page.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { others, otherWordings, rules } from './worlds.mjs'
import { here, plugin } from './load.mjs'

const { listsOf } = await plugin('lists/index')
const { ownWordings, readWordings } = await here('faults/wordings')
const { planted } = await here('faults/names')
const { plantedGroups } = await here('known-groups/groups')
const { coderOf, diagonalOf, groupRows, titleOf } = await here('known-groups/rows')
const { VALIDATED } = await here('known-groups/scored')

const isWritten = process.argv.includes('--write')
const count = Number(process.argv.slice(2).find((each) => each !== '--write') ?? 400)
const DOSES = [0.1, 0.25, 0.5, 1]
const SHOWN = [0.25, 0.5]
const lists = listsOf()
const faults = planted.filter((fault) => fault !== 'none')
const banks = [ownWordings.held, readWordings(otherWordings)]

const valueOf = (known) => (known.state === 'known' ? known.value : undefined)
const least = (one, other) =>
  one === undefined || other === undefined ? undefined : Math.min(one, other)

/** fault → measure → language → dose → { auroc, lower, recall }, each the worst. */
const found = {}
for (const language of ['en', 'zh']) {
  for (const dialogues of [rules(language, count), others(language, count)]) {
    for (const wordings of banks) {
      const groups = plantedGroups(dialogues, { wordings, doses: DOSES, faults, seed: '7' })
      for (const row of groupRows({ language, ...groups }, lists, 'diagonal')) {
        for (const { measure, auroc, recall } of diagonalOf(row)) {
          const doses = (((found[row.fault] ??= {})[measure] ??= {})[language] ??= {})
          const bounds = valueOf(auroc.interval)
          const own = {
            auroc: valueOf(auroc.value),
            lower: bounds?.lower,
            recall: valueOf(recall.recall),
          }
          const before = doses[row.dose]
          doses[row.dose] = before
            ? Object.fromEntries(Object.keys(own).map((key) => [key, least(before[key], own[key])]))
            : own
        }
      }
    }
  }
}

/** From the smallest dose on from which all larger ones are validated, too. */
function validated(doses) {
  const all = [...DOSES].reverse()
  const until = all.findIndex((dose) => !((doses[dose]?.lower ?? 0) > VALIDATED))
  const kept = until === -1 ? all : all.slice(0, until)
  return kept.at(-1)
}

const record = {}
for (const [fault, measures] of Object.entries(found)) {
  for (const [measure, languages] of Object.entries(measures)) {
    for (const [language, doses] of Object.entries(languages)) {
      const own = ((record[measure] ??= {})[language] ??= [])
      const dose = validated(doses)
      if (dose !== undefined)
        own.push({ fault, dose, recall: Number((doses[dose].recall ?? 0).toFixed(2)) })
    }
  }
}

const show = (each) =>
  each?.auroc === undefined
    ? '–'
    : `${each.auroc.toFixed(2)} (${each.lower?.toFixed(2) ?? '?'}), ${Math.round(100 * (each.recall ?? 0))} %`
const heads = ['en', 'zh'].flatMap((language) => SHOWN.map((dose) => `${language}, ${dose}`))
const rows = Object.entries(found).flatMap(([fault, measures]) =>
  Object.entries(measures).map(([measure, languages]) => [
    fault,
    titleOf(measure),
    ...['en', 'zh'].flatMap((language) => SHOWN.map((dose) => show(languages[language]?.[dose]))),
  ]),
)
const unseen = faults.filter((fault) => found[fault] === undefined)
const table = [
  `| fault | measure | ${heads.join(' | ')} |`,
  `| --- | --- | ${heads.map(() => '---').join(' | ')} |`,
  ...rows.map((row) => `| ${row.join(' | ')} |`),
  ...unseen.map(
    (fault) =>
      `| ${fault} | ${coderOf(fault) === undefined ? 'none' : 'only a coder'} | ${heads.map(() => '–').join(' | ')} |`,
  ),
].join('\n')
console.log(table)

if (isWritten) {
  const page = new URL('../../../docs/seekers.md', import.meta.url)
  const text = readFileSync(page, 'utf8')
  const between = /(<!-- record -->\n)[^]*?(\n<!-- end of record -->)/u
  if (!between.test(text)) throw new Error('docs/seekers.md has no place for the record')
  writeFileSync(
    page,
    text.replace(between, (_, start, end) => `${start}\n${table}\n${end}`),
  )
  const file = new URL('../../../packages/plugin-seekers/src/record/planted.ts', import.meta.url)
  const head = `/**
 * Validation of the measures on planted faults: smallest validated dose (share of turns with the
 * fault) and recall at it, per measure, language and fault. Each number is the worst over two
 * simulation models of seekers and two banks of sentences. Generated by
 * benchmarks/parts/seekers/record.mjs.
 */`
  writeFileSync(file, `${head}\nexport default ${JSON.stringify({ dialogues: count, record })}\n`)
  execFileSync('npx', ['oxfmt', fileURLToPath(file)])
}
