import type {
  Component,
  Conversation,
  Dialogue,
  Kind,
  Kinds,
  LoadingSource,
  Scenario,
  Supporter,
  Context,
} from '@attune/core'
import { expect } from 'vitest'
import { fakeContext } from '../../core/test/fake-context.js'
import { embedLexically } from '../../core/src/models/offline/embedder.js'
import { tasks } from '../src/scenarios/index.js'
import { simulator } from '../src/simulator/index.js'

/** What a component makes of these options. */
export const make = <K extends Kind>({ create }: Component<K>, options: object = {}): Kinds[K] =>
  create?.(options as never, {} as never) ?? expect.fail('the component has no create')

export async function load(options: object = {}): Promise<Scenario[]> {
  const loaded: Scenario[] = []
  for await (const scenario of (make(tasks, options) as LoadingSource).load()) loaded.push(scenario)
  return loaded
}

/** The sample scenario of this id. */
export async function sample(id: string): Promise<Scenario> {
  const setting = /base|rag|coem|self-rag|search-o1/.exec(id.split('/').at(-1) ?? '')?.[0] ?? 'base'
  return (await load({ settings: [setting] })).find((each) => each.id === id) ?? expect.fail(`no sample ${id}`)
}

export interface ToyUnit extends Context {
  readonly asked: unknown[]
  /** Every text that was embedded, call by call. */
  readonly embedded: (readonly string[])[]
  /** Whether each question to a model was marked as shared, by the prompt's id. */
  readonly shared: [prompt: string, shared: boolean][]
}

/** A fake unit that embeds texts by their words. Models answer with stand-ins, or with these texts. */
export function toyUnit(...answers: readonly string[]): ToyUnit {
  const plain = fakeContext({ answers })
  const embedded: (readonly string[])[] = []
  const shared: [string, boolean][] = []
  return {
    ...plain,
    embedded,
    shared,
    ask(prompt, input, options) {
      shared.push([prompt.id, options?.shared ?? false])
      return plain.ask(prompt, input, options)
    },
    async embed(texts) {
      embedded.push(texts)
      return texts.map(embedLexically)
    },
  }
}

export interface ToySupporter extends Supporter {
  readonly calls: Conversation[]
}

/** A supporter that says these texts one after the other, the last one again and again. */
export function saying(...texts: readonly string[]): ToySupporter {
  const calls: Conversation[] = []
  return {
    name: 'toy',
    calls,
    async reply(conversation) {
      calls.push(conversation)
      return {
        text: texts[Math.min(calls.length, texts.length) - 1] ?? '',
        usage: { input: 10, output: 2, reasoning: 0 },
      }
    },
  }
}

/** Lets a supporter do a sample task. */
export async function run(
  id: string,
  supporter: ToySupporter,
  { unit = toyUnit(), ...options }: { unit?: ToyUnit; [option: string]: unknown } = {},
): Promise<{ dialogue: Dialogue; scenario: Scenario; unit: ToyUnit; shown: string }> {
  const scenario = await sample(id)
  const dialogue = await make(simulator, options).simulate(scenario, supporter, unit)
  return { dialogue, scenario, unit, shown: supporter.calls.map(({ turns }) => turns.at(-1)?.text).join('\n=====\n') }
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
