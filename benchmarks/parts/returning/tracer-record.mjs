// The record of a tracer on a bank of labelled claims:
// `node benchmarks/parts/returning/tracer-record.mjs <bank.jsonl>` for the rules, and with
// `--config attune.config.yaml --model NAME` for a chat model of that config. Prints for each
// language how many claims are decided, how many of these rightly, how many inventions are called
// supported, and a table of labels by verdicts. Each claim is the reply of a second session, which
// `attune run` reads with `returning/memory`, as in a study: answers are stored in the folder
// `tracer-record` next to the config (`--to FOLDER`), and the same command goes on after an
// interruption. Needs a build.
import { createRequire } from 'node:module'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'

const cli = join(import.meta.dirname, '../../../packages/cli')
const { Config, run } = createRequire(join(cli, 'package.json'))('@oclif/core')

const EVALUATION = 'tracer-record'
const BANK = 'bank of claims'
const LABELS = ['supported', 'contradicted', 'unsupported']
const VERDICTS = { supported: 'supported', contradicted: 'contradicted', invented: 'unsupported' }
const UNDECIDED = 'undecided'

/** Claims of a bank; `bank.jsonl:3` names a line without a label. */
export function claimsIn(file) {
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.flatMap((line, at) => {
    if (line.trim() === '') return []
    const claim = JSON.parse(line)
    const { id, language, turns, reply, label } = claim
    if (![id, language, reply].every(Boolean) || !Array.isArray(turns) || !LABELS.includes(label))
      throw new Error(
        `${file}:${at + 1}: a claim has id, language, turns, reply and label (${LABELS.join(', ')})`,
      )
    return [claim]
  })
}

const greetings = { zh: '你好，我又来了。' }

/**
 * The two sessions of a claim as lines of a log: what the person told, and the reply with the
 * claim.
 */
function sessionsOf({ id, language, turns, reply }) {
  const about = { supporter: BANK, language, cluster: id }
  const told = turns.flatMap((text) => [
    { speaker: 'seeker', text },
    { speaker: 'supporter', text: '…' },
  ])
  const later = [
    { speaker: 'seeker', text: greetings[language] ?? 'Hello again.' },
    { speaker: 'supporter', text: reply },
  ]
  return [
    { ...about, scenario: `${id} told`, at: '2026-01-01T00:00:00Z', turns: told },
    { ...about, scenario: `${id} later`, at: '2026-01-02T00:00:00Z', turns: later },
  ]
}

const configOf = ({ config, model }) => ({
  ...(config !== undefined && { extends: resolve(config) }),
  plugins: ['returning'],
  seed: EVALUATION,
  // Its replies are those of the bank; other supporters of the config are not called.
  supporters: { [BANK]: { use: 'core/rule-based' } },
  evaluations: {
    [EVALUATION]: {
      supporters: [BANK],
      scenarios: { use: 'core/log', file: 'claims.jsonl' },
      simulator: { use: 'core/replay', file: 'claims.jsonl' },
      estimators: {
        memory: { use: 'returning/memory', ...(model ? { model } : { tracer: 'rules' }) },
      },
    },
  },
})

/** Runs the commands in the folder, without their output on success. */
async function commands(folder, all) {
  const before = process.cwd()
  const { write } = process.stdout
  let said = ''
  process.chdir(folder)
  process.stdout.write = (text) => {
    said += text
    return true
  }
  try {
    const command = await Config.load(cli)
    for (const args of all) await run(args, command)
  } finally {
    process.stdout.write = write
    process.chdir(before)
    if (process.exitCode) process.stderr.write(said)
  }
}

/** Verdict on the first decided claim of each reply, by the id of the person. */
async function verdictsOn(claims, { to, ...options }) {
  mkdirSync(to, { recursive: true })
  writeFileSync(join(to, 'claims.jsonl'), claims.flatMap(sessionsOf).map(asLine).join(''))
  writeFileSync(join(to, 'attune.config.json'), JSON.stringify(configOf(options), null, 2))
  await commands(to, [
    [
      'run',
      '--only',
      `evaluation=${EVALUATION}`,
      '--max-lost',
      '100%',
      '--no-figures',
      '--no-report',
    ],
    ['export', 'json', '--to', 'out.json'],
  ])
  const { records } = JSON.parse(readFileSync(join(to, 'out.json'), 'utf8'))
  const verdicts = new Map()
  for (const { evaluation, supporter, scenario, estimates: { memory } = {} } of records) {
    if (evaluation !== EVALUATION || supporter !== BANK || memory === undefined) continue
    // An answer that the estimator cannot read has no trace.
    const claimed = memory.value?.details?.trace.claims ?? []
    const decided = claimed.map(({ state }) => VERDICTS[state]).find((state) => state !== undefined)
    if (memory.state === 'known') verdicts.set(scenario.cluster, decided ?? UNDECIDED)
  }
  const lost = claims.filter(({ id }) => !verdicts.has(id)).length
  if (lost > 0) throw new Error(`${lost} claims are not read yet: run the same command again`)
  return verdicts
}

const asLine = (value) => `${JSON.stringify(value)}\n`

/**
 * The record by language: counts of labels by verdict, and the sums of them that the limits of
 * docs/returning.md are about.
 *
 * @param options `model` of `config`, or neither for the rules; `to`: folder of the run
 */
export async function recordOf(claims, options) {
  const verdicts = await verdictsOn(claims, options)
  return Object.fromEntries(
    [...new Set(claims.map(({ language }) => language))].map((language) => {
      const own = claims.filter((claim) => claim.language === language)
      const counted = (label, verdict) =>
        own.filter((claim) => claim.label === label && verdicts.get(claim.id) === verdict).length
      const counts = Object.fromEntries(
        LABELS.map((label) => [
          label,
          Object.fromEntries(
            [...LABELS, UNDECIDED].map((verdict) => [verdict, counted(label, verdict)]),
          ),
        ]),
      )
      const sum = (of) => LABELS.reduce((total, label) => total + of(counts[label], label), 0)
      return [
        language,
        {
          claims: own.length,
          decided: own.length - sum((each) => each[UNDECIDED]),
          right: sum((each, label) => each[label]),
          invented: own.filter(({ label }) => label !== 'supported').length,
          missed: counts.contradicted.supported + counts.unsupported.supported,
          counts,
        },
      ]
    }),
  )
}

async function main(args) {
  const {
    values: { config, model, to },
    positionals: [file],
  } = parseArgs({
    args,
    allowPositionals: true,
    options: { config: { type: 'string' }, model: { type: 'string' }, to: { type: 'string' } },
  })
  if (file === undefined) throw new Error('Name the file of a bank: tracer-record.mjs <bank.jsonl>')
  if ((config === undefined) !== (model === undefined))
    throw new Error('A model is named with both: --config attune.config.yaml --model NAME')
  const own = config === undefined ? undefined : join(dirname(resolve(config)), EVALUATION)
  const passing = to ?? own ?? mkdtempSync(join(tmpdir(), 'attune-tracer-'))
  const record = await recordOf(claimsIn(file), { config, model, to: passing })
  if (passing !== (to ?? own)) rmSync(passing, { recursive: true, force: true })
  for (const [language, { claims, decided, right, invented, missed, counts }] of Object.entries(
    record,
  )) {
    console.log(
      `${language}: ${decided} of ${claims} decided, ${right} of ${decided} right, ${missed} of ${invented} inventions called supported`,
    )
    console.table(counts)
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  await main(process.argv.slice(2))
