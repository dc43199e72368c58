import { known, unknown, type Context, type Known, type Scenario } from '@attune/core'
import type { Evaluation } from '@attune/core/findings'
import { Feeling, type EstimationOptions } from '../sentient-agent/feeling.js'
import { roleOf } from '../sentient-agent/role.js'
import { type Probe, replyOf } from './replies.js'

export interface Person {
  readonly scenario: Scenario
  /** What the person says first. */
  readonly opening: string
}

/** The people of an evaluation who speak the language of the analysis, at most so many. */
export async function peopleOf(evaluation: Evaluation, language: string, most: number): Promise<Person[]> {
  const found = new Map<string, Person>()
  for await (const { scenario, dialogue } of evaluation.dialogues({ readers: [] })) {
    const turns = dialogue.state === 'known' ? dialogue.value.turns : scenario.opening
    const opening = turns.find(({ speaker }) => speaker === 'seeker')?.text
    const isNew = opening !== undefined && !found.has(scenario.id)
    if (isNew && scenario.language === language && found.size < most) found.set(scenario.id, { scenario, opening })
  }
  return [...found.values()]
}

/** By how much a reply of this kind moves a person whom it is the first reply to. */
export async function changeAt(
  probe: Probe,
  { scenario, opening }: Person,
  context: Context,
  given: EstimationOptions,
): Promise<Known<number>> {
  const reply = replyOf(probe, scenario.language, scenario.tags['intention'])
  if (reply === undefined) return unknown('no known wish')
  const feeling = new Feeling(roleOf(scenario, context), context, given)
  const { answer } = await feeling.feel([
    { speaker: 'seeker', text: opening },
    { speaker: 'supporter', text: reply },
  ])
  return answer.state === 'known' ? known(answer.value.change) : unknown('unreadable estimation')
}
