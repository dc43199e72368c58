/** Notices on ranges and directions in `gives` that do not fit the values of a component. */
import type { Estimate, Json, Plugin, Verdict } from '@attune/core'
import type { GivenNumber } from '@attune/core/internal'
import type { ContractCheck } from './check.js'
import { component as tested, type ComponentUnderTest } from './component.js'
import { type Example, exercise, kindAndUnkind } from './exercise.js'

/**
 * Creates a check that prints notices, each with a fix. It never fails: small examples and
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

/** Notices on the declared ranges and directions of a component. */
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
      ...reversed(one.use, name, given, [good, bad]),
      ...(await unreachable(one, name, given, kind, listens)),
      ...wide(one, name, given, [good, bad]),
    )
  }
  return notices
}

type Values = Readonly<Record<string, number>>
interface Seen {
  readonly values: Values
  /** Answers of the models that led to the values. */
  readonly said: readonly string[]
}

/** Known numbers of one run on the example; none if the component fails on it. */
async function valuesOf(one: ComponentUnderTest, example: Example): Promise<Seen> {
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

function reversed(
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
 * Notice if the value of a name is a number in the model's answer, and the parser refuses an end of
 * the declared range in each place of that number.
 */
async function unreachable(
  one: ComponentUnderTest,
  name: string,
  { range }: GivenNumber,
  example: Example,
  { values, said }: Seen,
): Promise<readonly string[]> {
  const value = values[name]
  const isStated = (answer: string): boolean => placesOf(answer, value).length > 0
  if (range === undefined || example.answers !== undefined || !said.some(isStated)) return []
  const most = Math.max(...said.map((answer) => placesOf(answer, value).length))
  if (!(await isStatedBy({ one, example, value, most }, name, range))) return []
  const refused: number[] = []
  for (const end of range)
    if (end !== value && !(await readWith({ one, example, value, most }, end)).isKnown)
      refused.push(end)
  if (refused.length === 0) return []
  return [
    `${one.use}: ${name} declares the range ${range.join(' to ')}, and no answer with ${refused.join(' or ')} can be read. Declare the scale that the parser accepts.`,
  ]
}

interface Tried {
  readonly one: ComponentUnderTest
  readonly example: Example
  /** Number of the answers, which another number replaces in one place after the other. */
  readonly value: number | undefined
  /** Largest number of places in an answer. */
  readonly most: number
}

/**
 * True if the value follows the number in the answer. A computed value may equal a number of an
 * answer by chance, and says nothing of the scale of the answers.
 */
async function isStatedBy(
  tried: Tried,
  name: string,
  [lowest, highest]: readonly [number, number],
): Promise<boolean> {
  const { value = 0 } = tried
  const others = [value + 1, value - 1].filter((each) => each >= lowest && each <= highest)
  for (const other of others)
    if ((await readWith(tried, other)).values.some((values) => values[name] === other)) return true
  return false
}

interface ReadWith {
  /** True if the parser reads an answer with the number in one of the places. */
  readonly isKnown: boolean
  /** Values of the component, for each place. */
  readonly values: readonly Values[]
}

/** Runs the component with another number in the answers, in one place after the other. */
async function readWith({ one, example, value, most }: Tried, number: number): Promise<ReadWith> {
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

/** Places of a number in an answer. */
const placesOf = (answer: string, value: number | undefined): readonly Place[] =>
  [...answer.matchAll(numeral)].flatMap(({ index, 0: { length }, 0: digits }) =>
    Number(digits) === value ? [{ index, length }] : [],
  )

const replaced = (answer: string, { index, length }: Place, by: string): string =>
  answer.slice(0, index) + by + answer.slice(index + length)

/** Notice if the values of a component without models cover less than a hundredth of the range. */
function wide(
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
