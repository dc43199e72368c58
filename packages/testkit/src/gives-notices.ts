/**
 * Notices on ranges and directions declared in `gives` that do not fit the component's actual
 * values.
 */
import type { Estimate, Json, Plugin, Verdict } from '@attune/core'
import type { GivenNumber } from '@attune/core/internal'
import type { ContractCheck } from './check.js'
import { component as tested, type ComponentUnderTest } from './component.js'
import { type Example, exercise, kindAndUnkind } from './exercise.js'

/**
 * Creates a check that prints notices, each with a fix. It never fails, because small examples and
 * rule-based answers do not prove that a declaration is wrong.
 */
export function givesChecks(plugin: Plugin, id: string, example: Example): ContractCheck[] {
  const { kind } = plugin.components[id]!
  if (kind !== 'estimator' && kind !== 'judge') return []
  return [
    {
      name: `${plugin.name}/${id}: prints a notice if a range or a direction does not fit`,
      run: async () => {
        for (const notice of await givesNotices(plugin, id, example))
          process.emitWarning(notice, 'AttuneNotice')
      },
    },
  ]
}

/** Notices on the ranges and directions that a component declares. */
export async function givesNotices(
  plugin: Plugin,
  id: string,
  example: Example,
): Promise<readonly string[]> {
  const one = tested(plugin, id)
  const { kind, unkind } = kindAndUnkind(example)
  const [listens, dismisses] = [await valuesOf(one, kind), await valuesOf(one, unkind)]
  const { measures = {}, criteria = {} } = one.gives(example)
  const declared: Readonly<Record<string, GivenNumber>> = { ...measures, ...criteria }
  const notices: string[] = []
  for (const [name, given] of Object.entries(declared)) {
    const [good, bad] = [listens.values[name], dismisses.values[name]]
    if (good === undefined || bad === undefined) continue
    notices.push(
      ...reversedDirection(one.use, name, given, [good, bad]),
      ...(await unreachableRange(one, name, given, kind, listens)),
      ...unusedRange(one, name, given, [good, bad]),
    )
  }
  return notices
}

type Values = Readonly<Record<string, number>>
interface RunValues {
  readonly values: Values
  /** Answers of the models in this run. */
  readonly said: readonly string[]
}

/** Known numbers from one run on the example. Empty if the component fails. */
async function valuesOf(one: ComponentUnderTest, example: Example): Promise<RunValues> {
  const said: string[] = []
  const answers: Example['answers'] = (question) => {
    said.push(question.standIn())
    return said.at(-1)!
  }
  try {
    const { output } = await exercise(one, { ...example, answers: example.answers ?? answers })
    return { values: numbersIn(output), said }
  } catch {
    return { values: {}, said }
  }
}

function numbersIn(output: Json): Values {
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

function reversedDirection(
  use: string,
  name: string,
  { better }: GivenNumber,
  [good, bad]: readonly [number, number],
): readonly string[] {
  if (better === undefined || good === bad) return []
  const isBetter = better === 'higher' ? good > bad : good < bad
  if (isBetter) return []
  return [
    `${use}: ${name} declares better: '${better}', and a supporter that listens gets ${good}, one that dismisses ${bad}. If ${better === 'higher' ? 'low' : 'high'} values are good, write better: '${better === 'higher' ? 'lower' : 'higher'}'.`,
  ]
}

const numeral = /-?\d+(?:\.\d+)?/g

/**
 * Notice if a measure is a number that the model's answer states, but no answer with an end of the
 * declared range can be parsed.
 */
async function unreachableRange(
  one: ComponentUnderTest,
  name: string,
  { range }: GivenNumber,
  example: Example,
  { values, said }: RunValues,
): Promise<readonly string[]> {
  const value = values[name]
  const isStated = (answer: string): boolean => placesOf(answer, value).length > 0
  if (range === undefined || example.answers !== undefined || !said.some(isStated)) return []
  const most = Math.max(...said.map((answer) => placesOf(answer, value).length))
  if (!(await followsAnswer({ one, example, value, most }, name, range))) return []
  const refused: number[] = []
  for (const end of range)
    if (end !== value && !(await runWithNumber({ one, example, value, most }, end)).isKnown)
      refused.push(end)
  if (refused.length === 0) return []
  return [
    `${one.use}: ${name} declares the range ${range.join(' to ')}, and no answer with ${refused.join(' or ')} can be read. Declare the scale that the parser accepts.`,
  ]
}

interface Replacement {
  readonly one: ComponentUnderTest
  readonly example: Example
  /** The number to replace in the answers, at one of its occurrences at a time. */
  readonly value: number | undefined
  /** Maximum number of occurrences in an answer. */
  readonly most: number
}

/**
 * True if the measure changes with the number in the answer. A computed measure may equal a number
 * of the answer by chance; it then does not show the scale of the answers.
 */
async function followsAnswer(
  tried: Replacement,
  name: string,
  [lowest, highest]: readonly [number, number],
): Promise<boolean> {
  const { value = 0 } = tried
  const others = [value + 1, value - 1].filter((each) => each >= lowest && each <= highest)
  for (const other of others)
    if ((await runWithNumber(tried, other)).values.some((values) => values[name] === other))
      return true
  return false
}

interface ReplacedRun {
  /** True if the parser accepts an answer with the replaced number at any occurrence. */
  readonly isKnown: boolean
  /** Values of the component for each replaced occurrence. */
  readonly values: readonly Values[]
}

/** Runs the component with another number in the answers, replacing one occurrence at a time. */
async function runWithNumber(
  { one, example, value, most }: Replacement,
  number: number,
): Promise<ReplacedRun> {
  const read = { isKnown: false }
  const values: Values[] = []
  for (let at = 0; at < most; at++) {
    let isChanged = false
    const answers: Example['answers'] = (question) => {
      const answer = question.standIn()
      const place = placesOf(answer, value)[at]
      isChanged = place !== undefined
      return place === undefined ? answer : replaced(answer, place, String(number))
    }
    const heard: Example['heard'] = (_prompt, { state }) => {
      if (isChanged && state === 'known') read.isKnown = true
    }
    const run = exercise(one, { ...example, answers, heard })
    values.push(await run.then(({ output }) => numbersIn(output)).catch(() => ({})))
  }
  return { ...read, values }
}

interface Place {
  readonly index: number
  readonly length: number
}

/** Locations of a number in an answer. */
const placesOf = (answer: string, value: number | undefined): readonly Place[] =>
  [...answer.matchAll(numeral)].flatMap(({ index, 0: { length }, 0: digits }) =>
    Number(digits) === value ? [{ index, length }] : [],
  )

const replaced = (answer: string, { index, length }: Place, by: string): string =>
  answer.slice(0, index) + by + answer.slice(index + length)

/**
 * Notice if the values of a component that calls no model cover less than a hundredth of the
 * declared range.
 */
function unusedRange(
  { use, component }: ComponentUnderTest,
  name: string,
  { range }: GivenNumber,
  seen: readonly [number, number],
): readonly string[] {
  const [least, greatest] = [Math.min(...seen), Math.max(...seen)]
  if (range === undefined || (component.prompts ?? []).length > 0 || least === greatest) return []
  if ((greatest - least) * 100 >= range[1] - range[0]) return []
  return [
    `${use}: ${name} declares the range ${range.join(' to ')}, and the values of two short dialogues are ${least} to ${greatest}. If values near ${range.join(' or ')} are impossible, declare the least and the greatest possible value.`,
  ]
}
