/** Flags of a dialogue, found in its words. The same for every simulator. */
import type { Dialogue, Flag, Scenario, Turn } from '../contracts/data.js'
import { degenerateFlags } from './degenerate.js'
import { forgedFence, forgedRole } from './forgery.js'
import { leakedPassage, type Source } from './leaks.js'

/** Part of the keys of dialogues. Goes up when the same dialogue gets other flags. */
export const FLAGS_REVISION = 5

/**
 * The dialogue with the flags of its simulator and those of the core, each once, in the order of the turns.
 *
 * @param isByRule whether a stand-in had a part in it: rules repeat themselves, and what models do wrong is not looked for
 */
export function withFlags(dialogue: Dialogue, scenario: Scenario, isByRule = false): Dialogue {
  const flags = new Map<string, Flag>()
  for (const flag of [...(dialogue.flags ?? []), ...flagsOf(dialogue.turns, scenario, isByRule)]) {
    const name = JSON.stringify([flag.kind, flag.turn])
    if (!flags.has(name)) flags.set(name, flag)
  }
  if (flags.size === 0) return dialogue
  const ordered = [...flags.values()].sort((a, b) => (a.turn ?? Infinity) - (b.turn ?? Infinity) || 0)
  return { ...dialogue, flags: ordered }
}

function flagsOf(turns: readonly Turn[], scenario: Scenario, isByRule: boolean): Flag[] {
  const secrets = secretsOf(scenario)
  return turns.flatMap((turn, index) => {
    if (turn.scripted === true) return []
    return [
      ...(turn.speaker === 'supporter' ? flagsOfReply(turn, index) : flagsOfMessage(turn, index)),
      ...(isByRule ? [] : degenerateFlags(turns, index, scenario.language)),
      ...leaksOf(turns, index, secrets),
    ]
  })
}

/** What was cut from around a seeker's words, and by its limit. */
function flagsOfMessage({ annotations, finish }: Turn, turn: number): Flag[] {
  const wrapper = annotations?.['wrapper']
  return [
    ...(finish === 'length' ? [{ kind: 'seeker-cut', turn }] : []),
    ...(typeof wrapper === 'string' ? [{ kind: 'seeker-wrapper', turn, note: wrapper.slice(0, 200) }] : []),
  ]
}

function flagsOfReply({ text, finish }: Turn, turn: number): Flag[] {
  const fence = forgedFence(text)
  const role = forgedRole(text)
  return [
    ...(text.trim() === '' ? [{ kind: 'empty-reply', turn }] : []),
    ...(finish === 'length' ? [{ kind: 'cut-reply', turn }] : []),
    ...(finish === 'refusal' ? [{ kind: 'refused-reply', turn }] : []),
    ...(finish === 'filter' ? [{ kind: 'filtered-reply', turn }] : []),
    ...(fence === undefined ? [] : [{ kind: 'forged-fence', turn, note: fence }]),
    ...(role === undefined ? [] : [{ kind: 'forged-role', turn, note: role }]),
  ]
}

/**
 * What a supporter must not say word for word: its brief, and words of the seeker's profile or intention that nobody said. What seekers
 * recite of their own is measured, with what such a measure is known to find, by the plugin seekers.
 */
interface Secret extends Source {
  readonly kind: 'leaked-brief' | 'leaked-profile'
  /** Text in the speaker's prompt that is not part of the conversation. */
  readonly told?: string
}

const secretsOf = ({ brief = '', profile, intention = '' }: Scenario): Secret[] =>
  [
    { kind: 'leaked-brief', text: brief, least: 60 } as const,
    { kind: 'leaked-profile', text: profile, least: 60, told: brief } as const,
    { kind: 'leaked-profile', text: intention, least: 60, told: brief } as const,
  ].filter(({ text }) => text !== '')

function leaksOf(turns: readonly Turn[], index: number, secrets: readonly Secret[]): Flag[] {
  const { speaker, text } = turns[index]!
  if (speaker !== 'supporter') return []
  return secrets.flatMap(({ kind, told = '', ...secret }): Flag[] => {
    const said = (): string => [told, ...turns.slice(0, index).map((turn) => turn.text)].join('\n')
    const passage = leakedPassage(text, secret, said)
    return passage === undefined ? [] : [{ kind, turn: index, note: passage }]
  })
}
