/** Notices on results that are valid, and probably not what their author means. */
import { isDeepStrictEqual } from 'node:util'
import type { Dialogue, Estimate, Json, Plugin, Scenario, Verdict } from '@attune/core'
import { mainLanguage } from '@attune/core/runtime'
import type { ContractCheck } from './check.js'
import { component as tested } from './component.js'
import {
  type Example,
  exercise,
  type Exercised,
  otherExample,
  withLongDialogue,
} from './exercise.js'
import { languagesOf } from './prompt-checks.js'

/** Creates a check that prints notices. It never fails, since each may be meant. */
export function senseChecks(plugin: Plugin, id: string, example: Example): ContractCheck[] {
  return [
    {
      name: `${plugin.name}/${id}: prints a notice if its results make no sense`,
      run: async () => {
        for (const notice of await senseNotices(plugin, id, example))
          process.emitWarning(notice, 'AttuneNotice')
      },
    },
  ]
}

/** Notices on the runs of a component on three dialogues. Runs that fail are left out. */
export async function senseNotices(
  plugin: Plugin,
  id: string,
  example: Example,
): Promise<readonly string[]> {
  const component = plugin.components[id]!
  const use = `${plugin.name}/${id}`
  const [language = 'en'] = languagesOf(plugin.name, component)
  const runs: Exercised[] = []
  const examples = [example, otherExample(example), withLongDialogue(example)]
  for (const each of examples) {
    const run = exercise(tested(plugin, id), { ...each, language })
    await run.then(
      (ran) => void runs.push(ran),
      () => {},
    )
  }
  if (runs.length === 0) return []
  const isComplete = runs.length === examples.length
  const silenced = { ...example, language, answers: () => UNREADABLE }
  const unread = await exercise(tested(plugin, id), silenced).catch(() => undefined)
  const notices = [
    ...(unread ? inventedNumbers(component.kind, runs[0]!, unread) : []),
    ...foreignTexts(runs, JSON.stringify(example)),
    ...redrawnStreams(runs),
    ...(isComplete && (component.prompts ?? []).length > 0 ? unusedPrompts(runs) : []),
    ...(isComplete ? constantNumbers(component.kind, runs) : []),
    ...(component.kind === 'simulator' ? repeatedLines(runs[0]!.output) : []),
    ...(await otherLanguages(runs[0]!.output)),
  ]
  return [...new Set(notices)].map((notice) => `${use}: ${notice}`)
}

/** Values of code in place of words. */
const FOREIGN = /\[object \w+\]|\bundefined\b|\bNaN\b/

function foreignTexts(runs: readonly Exercised[], given: string): readonly string[] {
  const texts = [
    ...runs.map(({ output }) => ['its result', JSON.stringify(output)] as const),
    ...runs.flatMap(({ asked }) =>
      asked.map(({ messages }) => ['a request', JSON.stringify(messages)] as const),
    ),
  ]
  return texts.flatMap(([where, text]) => {
    const [found] = FOREIGN.exec(text) ?? []
    if (found === undefined || given.includes(found)) return []
    return [
      `${where} contains "${found}": a name is misspelt, or a value is no text. Write the text that is meant.`,
    ]
  })
}

const redrawnStreams = (runs: readonly Exercised[]): readonly string[] =>
  [...new Set(runs.flatMap(({ redrawn }) => [...redrawn]))].map(
    (name) =>
      `random(${name}) is created again and again, and begins with the same number each time. Create it once, or add what differs: random(${name}, turn).`,
  )

const unusedPrompts = (runs: readonly Exercised[]): readonly string[] =>
  runs.some(({ asked }) => asked.length > 0)
    ? []
    : [
        'it lists prompts and asks none of them on three dialogues. Look for an error that is caught, and for a condition that never holds.',
      ]

/** Answer without a number or a label. */
const UNREADABLE = 'I would rather not say.'

/** Notices on numbers that a component gives although it could read no answer of its model. */
function inventedNumbers(
  kind: string,
  { output, asked }: Exercised,
  unread: Exercised,
): readonly string[] {
  if ((kind !== 'estimator' && kind !== 'judge') || asked.length === 0) return []
  // A parser that reads words of this answer is found by other checks.
  if (!unread.asked.every(({ prompt }) => unread.unreadable.includes(prompt))) return []
  const read = numbersIn(output)
  return Object.entries(numbersIn(unread.output))
    .filter(([name, value]) => read[name] !== undefined && read[name] !== value)
    .map(
      ([name, value]) =>
        `${name} is ${value} if no answer of its model can be read. A missing value is never a number: return the answer itself, which is unknown(why) then.`,
    )
}

/** Notice if all numbers of a component without a model are the same for different dialogues. */
function constantNumbers(kind: string, runs: readonly Exercised[]): readonly string[] {
  if ((kind !== 'estimator' && kind !== 'judge') || runs.some(({ asked }) => asked.length > 0))
    return []
  const [first, ...others] = runs.map(({ output }) => numbersIn(output))
  const [[name, value] = []] = Object.entries(first!)
  if (name === undefined || !others.every((each) => isDeepStrictEqual(each, first))) return []
  return [
    `its numbers are the same for three different dialogues (${name} = ${value}). If they depend on what is said, look for a forEach with an async function, an error that is caught, and a result of Promise.allSettled.`,
  ]
}

function numbersIn(output: Json): Readonly<Record<string, number>> {
  const entries = Array.isArray(output)
    ? (output as unknown as readonly Verdict[]).map(
        ({ criterion, outcome }) => [criterion, outcome] as const,
      )
    : Object.entries((output as unknown as Estimate).measures)
  return Object.fromEntries(
    entries.flatMap(([name, value]) =>
      value.state === 'known' && typeof value.value === 'number' ? [[name, value.value]] : [],
    ),
  )
}

/** Number of equal lines from which a seeker repeats itself. */
const MANY_LINES = 3

function repeatedLines(output: Json): readonly string[] {
  const { turns } = output as unknown as Dialogue
  const lines = turns.filter(({ speaker }) => speaker === 'seeker').map(({ text }) => text)
  if (lines.length < MANY_LINES || new Set(lines).size > 1) return []
  return [`its help-seeker says "${lines[0]}" in each turn. Let the line depend on the dialogue.`]
}

async function otherLanguages(output: Json): Promise<readonly string[]> {
  const { scenarios = [] } = (output ?? {}) as { readonly scenarios?: readonly Scenario[] }
  const notices: string[] = []
  for (const { id, language, profile } of scenarios) {
    const found = await mainLanguage(profile ?? '')
    if (found === undefined || language.split('-')[0] === found) continue
    notices.push(
      `the scenario ${id} declares the language "${language}", and its profile is in "${found}". Prompts, word lists and tables follow the declared one.`,
    )
  }
  return notices.slice(0, 1)
}
