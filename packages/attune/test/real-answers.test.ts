/**
 * Answers of SmolLM2-135M-Instruct (Apache-2.0), as `npm run real` got them, through guard and
 * reader of their prompt. Each answer was read and labelled with the value that it states, or as
 * stating none, or as saying the question back. Which half an answer belongs to follows from its
 * hash: readers were corrected by the one half, the other one was held out.
 */
import { readFileSync } from 'node:fs'
import type { Known, Component } from '@attune/core'
import type { AnyPrompt, ChatMessage, Finish } from '@attune/core/internal'
import { corePlugin } from '@attune/host'
import { ownOptions } from '@attune/core/runtime'
import escEval from '@attune/plugin-esc-eval'
import hillJudge from '@attune/plugin-hill-judge'
import longemotion from '@attune/plugin-longemotion'
import sage from '@attune/plugin-sage'
import { scriptedContext } from '@attune/testkit'
import { describe, expect, test } from 'vitest'

interface Labelled {
  readonly id: string
  readonly split: 'tuning' | 'held out'
  readonly prompt: string
  readonly language: string
  readonly input: Readonly<Record<string, string>>
  /**
   * What was said after the question: an answer that could not be read, and that it is asked for
   * again.
   */
  readonly history?: readonly ChatMessage[]
  readonly finish: Finish
  readonly answer: string
  /** `value: …`, `nothing` or `echo`. */
  readonly label: string
}

const answers = readFileSync(new URL('./real-answers/smollm2-135m.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Labelled)

interface Asked {
  readonly use: string
  readonly component: Component
  readonly prompt: AnyPrompt
}

const prompts = new Map(
  [corePlugin, escEval, hillJudge, longemotion, sage].flatMap(({ name, components }) =>
    Object.entries(components).flatMap(([id, component]) =>
      (component.prompts ?? []).map((prompt): [string, Asked] => [
        `${name}/${prompt.id}`,
        { use: `${name}/${id}`, component, prompt },
      ]),
    ),
  ),
)

const yesOrNo: Readonly<Record<string, string>> = { 是: 'yes', 否: 'no' }

/** What of a reading is compared with a label. */
const stated: Readonly<Record<string, (value: never) => string>> = {
  'esc-eval/score': ({ score }: { score: number }) => String(score),
  'core/rubric': (all: object) => numbersIn(Object.values(all).map(({ score }) => score)),
  'core/question-flow': (all: object) =>
    Object.values(all).map(({ answer }) => yesOrNo[answer] ?? answer)[0]!,
  'hill-judge/pairwise': (preference: string) => preference,
  'longemotion/judge-conversation': ({ scores }: { scores: object }) => numbersIn(scores),
  'longemotion/judge-expression': ({ scores }: { scores: object }) => numbersIn(scores),
  'longemotion/judge-summary': ({ scores }: { scores: object }) => numbersIn(scores),
  'sage/emotion-estimate': ({ rawChange }: { rawChange: number }) => String(rawChange),
}

/** All numbers of lists and objects, in their order. */
const numbersIn = (value: object): string =>
  Object.values(value)
    .map((each: unknown) =>
      typeof each === 'object' && each !== null ? numbersIn(each) : String(each),
    )
    .join(' ')

async function reading(given: Labelled): Promise<string | undefined> {
  const { use, component, prompt } = prompts.get(given.prompt)!
  const usual = Object.entries(
    ownOptions(component).properties as Readonly<Record<string, { default?: never }>>,
  )
  const { context } = scriptedContext({
    component,
    use,
    options: Object.fromEntries(usual.map(([name, { default: value }]) => [name, value ?? null])),
    language: given.language,
    answers: [{ text: given.answer, finish: given.finish }],
  })
  const { answer } = await context.ask(prompt as never, given.input as never, {
    history: given.history ?? [],
    repairs: 0,
  })
  const read = answer as Known<never>
  return read.state === 'known' ? stated[given.prompt]!(read.value) : undefined
}

const readings = await Promise.all(
  answers.map(async (given) => ({ given, read: await reading(given) })),
)
const lineOf = ({
  given: { id, prompt, label, answer },
  read,
}: (typeof readings)[number]): string =>
  `${id} ${prompt}: ${read}, not ${label}, of ${answer.slice(0, 400)}`

describe.each(['tuning', 'held out'] as const)('%s', (split) => {
  const half = readings.filter(({ given }) => given.split === split)

  test('no echo is taken for a value, and no answer that states none', () => {
    const empty = half.filter(({ given }) => given.label === 'echo' || given.label === 'nothing')
    expect(empty.filter(({ read }) => read !== undefined).map(lineOf)).toEqual([])
  })

  test('what is read is what the answer states', () => {
    const valued = half.filter(
      ({ given, read }) => given.label.startsWith('value: ') && read !== undefined,
    )
    expect(
      valued.filter(({ given, read }) => given.label !== `value: ${read}`).map(lineOf),
    ).toEqual([])
  })
})

test('of the answers that state a value so many are read', () => {
  const valued = readings.filter(({ given }) => given.label.startsWith('value: '))
  const tally: Record<string, string> = {}
  for (const prompt of new Set(valued.map(({ given }) => given.prompt))) {
    const all = valued.filter(({ given }) => given.prompt === prompt)
    tally[prompt] = `${all.filter(({ read }) => read !== undefined).length} of ${all.length}`
  }
  expect(tally).toMatchInlineSnapshot(`
    {
      "core/question-flow": "21 of 21",
      "core/rubric": "24 of 24",
      "esc-eval/score": "125 of 125",
      "longemotion/judge-conversation": "8 of 8",
      "longemotion/judge-summary": "1 of 1",
    }
  `)
})
