import type { Dialogue, Scenario } from '@attune/core'
import type { LoadingSource } from '@attune/core/internal'
import { make, scriptedContext } from '@attune/testkit'
import type { ScriptedContext, ScriptedSupporter } from '@attune/testkit/internal'
import { expect } from 'vitest'
import plugin from '../src/index.js'
import { tasks } from '../src/items/index.js'
import { simulator } from '../src/simulator/index.js'

export async function load(options: object = {}): Promise<Scenario[]> {
  const loaded: Scenario[] = []
  for await (const scenario of (make(tasks, options) as LoadingSource).load()) loaded.push(scenario)
  return loaded
}

/** The sample scenario of this id. */
export async function sample(id: string): Promise<Scenario> {
  return (await load()).find((each) => each.id === id) ?? expect.fail(`no sample ${id}`)
}

/**
 * A context for any component of this plugin, whose models answer with these texts and then with
 * stand-ins.
 */
export const toyContext = (...answers: readonly string[]): ScriptedContext =>
  scriptedContext({
    component: { prompts },
    answers: (question, index) => answers[index] ?? question.standIn(),
  })

const prompts = Object.values(plugin.components).flatMap((component) => component.prompts ?? [])

/**
 * Lets a supporter do a sample task: `qa/Sample-1/rag` is that of `qa/Sample-1` in the setting rag.
 */
export async function run(
  path: string,
  supporter: ScriptedSupporter,
  { unit = toyContext(), ...options }: { unit?: ScriptedContext; [option: string]: unknown } = {},
): Promise<{ dialogue: Dialogue; scenario: Scenario; unit: ScriptedContext; shown: string }> {
  const end = path.lastIndexOf('/')
  const scenario = await sample(path.slice(0, end))
  const dialogue = await make(
    simulator,
    { setting: path.slice(end + 1), ...options },
    { plugin },
  ).simulate(scenario, supporter, unit.context)
  return {
    dialogue,
    scenario,
    unit,
    shown: supporter.heard.map(({ turns }) => turns.at(-1)?.text).join('\n=====\n'),
  }
}

export interface LoggedPassage {
  readonly index: number
  readonly chunk: string
  readonly notes?: string
  readonly shown: number
}

/** The passages in the log of a turn. */
export const passagesOf = (dialogue: Dialogue, turn = 0): readonly LoggedPassage[] =>
  (dialogue.turns[turn]?.annotations?.['passages'] ?? []) as unknown as LoggedPassage[]

/** As a fence quotes it. */
export const quoted = (text: string): string =>
  text
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n')

/** What a prompt says itself, without what stands quoted between marks. */
export const outsideFences = (prompt: string): string =>
  prompt.replaceAll(/^<(\w+) (\w{8})>\n(?:>.*\n)*<\/\1 \2>$/gm, '')
