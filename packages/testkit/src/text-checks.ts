/** Checks that estimators and judges read every dialogue that they are given. */
import type { Dialogue, Plugin } from '@attune/core'
import type { ContractCheck } from './check.js'
import { component as tested, type ComponentUnderTest } from './component.js'
import { exercise, type Example } from './exercise.js'
import { demand } from './flaw.js'
import { languagesOf } from './prompt-checks.js'
import { usualAnswer } from './request-checks.js'
import { dialogueOf } from './scenes.js'
import { TextReads } from './text-reads.js'

export function textChecks(plugin: Plugin, id: string, example: Example): ContractCheck[] {
  const { kind, readsChain } = plugin.components[id]!
  if (kind !== 'estimator' && kind !== 'judge') return []
  const name = `${plugin.name}/${id}`
  const [language = 'en'] = languagesOf(plugin.name, plugin.components[id]!)
  const own = { ...example, language }
  return [
    {
      name: `${name}: reads the texts of each dialogue`,
      run: () => readsEachDialogue(tested(plugin, id), own),
    },
    ...(readsChain === true
      ? [
          {
            name: `${name}: reads every session of a person`,
            run: () => readsEachSession(tested(plugin, id), own),
          },
        ]
      : []),
  ]
}

/** Turns of the longest dialogue of each component, so that the next one has new turns. */
const mostTurns = new Map<string, number>()
const FIRST_LENGTH = 50
const MORE_TURNS = 10

/** Texts read and requests sent; undefined if the component fails on this input. */
async function workOn(
  one: ComponentUnderTest,
  example: Example,
): Promise<{ readonly reads: number; readonly requests: readonly string[] } | undefined> {
  const reads = new TextReads()
  const answers: Example['answers'] = (question, index) => usualAnswer(example, question, index)
  try {
    const { asked } = await exercise(one, { ...example, answers, watch: reads.watch })
    return { reads: reads.count, requests: asked.map(({ messages }) => JSON.stringify(messages)) }
  } catch {
    return undefined
  }
}

/**
 * Works on two dialogues of the same length that are longer than any before. A component that keeps
 * results by the number of the turn, or by the scenario, reads only the first one.
 */
async function readsEachDialogue(one: ComponentUnderTest, example: Example): Promise<void> {
  const turns = (mostTurns.get(one.use) ?? FIRST_LENGTH) + MORE_TURNS
  mostTurns.set(one.use, turns)
  const [first, second] = [longDialogue(turns, 'garden'), longDialogue(turns, 'train')]
  const of = (dialogue: Dialogue): Example => ({ ...example, dialogue, pair: [dialogue, dialogue] })
  const before = await workOn(one, of(first))
  const after = await workOn(one, of(second))
  if (!before || !after) return
  const isReused =
    (before.reads > 0 && after.reads === 0) ||
    (before.requests.length > 0 && after.requests.length === 0)
  demand(
    !isReused,
    'Of two dialogues with the same number of turns it reads only the first, and the second one gets its result.',
    'Keep nothing between calls by the scenario or the number of a turn: answers of models are stored, and a request that is repeated is not paid twice.',
  )
}

const SESSIONS = [1, 2, 3]
const DAYS = 7

/** Changes one session after the other. A session that is not read has no effect. */
async function readsEachSession(one: ComponentUnderTest, example: Example): Promise<void> {
  const whole = await workOn(one, ofPerson(example, []))
  if (!whole) return
  for (const number of SESSIONS) {
    const reads = await readsOf(one, example, number)
    const changed = await workOn(one, ofPerson(example, [number]))
    if (reads === undefined || !changed) continue
    const isAsked = whole.requests.length === 0 || whole.requests.join() !== changed.requests.join()
    demand(
      reads > 0 && isAsked,
      `It covers all sessions of a person, and ${reads === 0 ? 'reads no text' : 'shows its model nothing'} of session ${number} of ${SESSIONS.length}.`,
      'The earlier sessions are in context.previous, and the dialogue is the last one.',
    )
  }
}

/** Number of texts of one session that the component reads. */
async function readsOf(
  one: ComponentUnderTest,
  example: Example,
  number: number,
): Promise<number | undefined> {
  const reads = new TextReads()
  const isOne = ({ turns }: Dialogue): boolean =>
    turns[0]?.text.includes(`visit ${number}`) === true
  const watch = (dialogue: Dialogue): Dialogue =>
    isOne(dialogue) ? reads.watch(dialogue) : dialogue
  const answers: Example['answers'] = (question, index) => usualAnswer(example, question, index)
  return exercise(one, { ...ofPerson(example, []), answers, watch }).then(
    () => reads.count,
    () => undefined,
  )
}

function ofPerson(example: Example, changed: readonly number[]): Example {
  const sessions = SESSIONS.map((number) => ({
    number,
    day: 1 + (number - 1) * DAYS,
    gap: number === 1 ? null : DAYS,
    held: true,
    why: null,
    dialogue: longDialogue(6, `${changed.includes(number) ? 'new ' : ''}visit ${number}`),
  }))
  const { dialogue, ...session } = sessions.at(-1)!
  return { ...example, dialogue, session, previous: sessions.slice(0, -1) }
}

const longDialogue = (turns: number, about: string): Dialogue =>
  dialogueOf(
    ...Array.from({ length: turns }, (_, at) =>
      at % 2 === 0
        ? `I think of the ${about} a lot, and it is ${at} days since.`
        : `What about the ${about} comes back to you?`,
    ),
  )
