import type { Scenario } from '@attune/core'
import { splitScene } from '../sentient-agent/role.js'
import { characterType, intentionKinds, isIntention, intentionIn } from './intentions.js'

type Fields = Readonly<Record<string, unknown>>
/** Refuses the profile: throws. */
export type Refuse = (what: string) => never

/** A line of a profile file as a scenario. Language: the line's own, else Chinese if the persona holds Chinese characters. */
export function scenarioOf(line: unknown, refuse: Refuse): Scenario {
  const fields = fieldsOf(line, refuse)
  const id = requiredText(fields, 'id', refuse)
  const player = requiredText(fields, 'player', refuse)
  const written = splitScene(requiredText(fields, 'scene', refuse))
  const intention = optionalText(fields, 'task', refuse) ?? written.intention
  const language = optionalText(fields, 'language', refuse) ?? (/\p{Script=Han}/u.test(player) ? 'zh' : 'en')
  const opening = optionalText(fields, 'first_talk', refuse)
  const { scene } = written
  const traits = traitsOf(fields, refuse)
  return {
    id,
    language,
    profile: `${player}\n\n${scene}`,
    opening: opening === undefined ? [] : [{ speaker: 'seeker', text: opening }],
    events: [],
    ...(intention !== undefined && { intention }),
    references: {},
    tags: { language, ...tagsOf(fields, intention ?? '', refuse) },
    details: { player, scene, ...(traits !== undefined && { traits }) },
  }
}

function tagsOf(fields: Fields, intention: string, refuse: Refuse): Record<string, string> {
  const type = optionalText(fields, 'main_cha', refuse)
  const topic = optionalText(fields, 'topic', refuse)
  const name = optionalText(fields, 'intention', refuse) ?? intentionIn(intention)
  if (name !== undefined && !isIntention(name)) {
    return refuse(`"intention" is "${name}"; it must be one of ${Object.keys(intentionKinds).join(', ')}`)
  }
  return {
    ...(type !== undefined && { type: characterType(type) }),
    ...(name !== undefined && { intention: name, kind: intentionKinds[name] }),
    ...(topic !== undefined && { topic }),
  }
}

function traitsOf(fields: Fields, refuse: Refuse): readonly string[] | undefined {
  const traits = fields['cha_group']
  if (traits === undefined || traits === null) return undefined
  const isList = Array.isArray(traits) && traits.every((each): each is string => typeof each === 'string')
  return isList ? traits : refuse('"cha_group" is not a list of texts')
}

function optionalText(fields: Fields, name: string, refuse: Refuse): string | undefined {
  const text = fields[name]
  if (text === undefined || text === null) return undefined
  if (typeof text !== 'string') return refuse(`"${name}" is not a text`)
  return text.trim() === '' ? undefined : text.trim()
}

const requiredText = (fields: Fields, name: string, refuse: Refuse): string =>
  optionalText(fields, name, refuse) ?? refuse(`"${name}" is missing`)

function fieldsOf(value: unknown, refuse: Refuse): Fields {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields
  return refuse('it is not an object')
}
