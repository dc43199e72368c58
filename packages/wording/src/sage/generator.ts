/**
 * The program of the release that generates profiles: its two prompts, its lists of topics and the
 * like, and its first message.
 */
import { hiddenWish } from './layout.js'
import {
  assignedTexts,
  fromDoubleBraces,
  fromFormat,
  literalOf,
  quotedTexts,
  type Release,
  type ReleasedWording,
  type TemplateText,
  verbatim,
} from '../index.js'

const file = 'SAGE/profile/build_profile.py'
const talks = 'SAGE/simulator_response.py'
export const poolFile = 'sage-pool.zh.json'

/** Names of the eight hidden intentions, in the order of the program's two lists. */
const wishes = [
  ['balanced-view', 'advice', 'motives', 'reflection'],
  ['praise', 'listening', 'shared-feeling', 'agreement'],
] as const

export async function readGenerator(release: Release): Promise<ReleasedWording> {
  const [code, talk] = [await release.text(file), await release.text(talks)]
  const [persona, scene] = assignedTexts(code, 'template')
  if (persona === undefined || scene === undefined)
    throw release.fault(file, 'it does not assign two templates')
  const character = characterIn(release, code)
  const templates = release.parsed(file, () => [
    template('persona', fromFormat(persona, { ques3: 'sentences', character: 'character' })),
    template(
      'scene',
      fromFormat(scene, {
        player: 'player',
        topic: 'topic',
        task: 'wish',
        character: 'character',
      }),
    ),
  ])
  const pool = release.parsed(file, () => poolIn(code))
  return {
    covers: 'the generator of profiles, without its sentences and topics, which are not released',
    templates: [
      ...templates.map((each) => ({
        ...each,
        text: each.text.replaceAll('{{character}}', character),
      })),
      ...openingTemplates(release, talk),
    ],
    files: { [poolFile]: JSON.stringify(pool, undefined, 2) },
    settings: {
      evaluations: {
        sage: {
          scenarios: {
            use: 'sage/persona-pool',
            language: 'zh',
            form: 'released',
            temperature: null,
            file: `./${poolFile}`,
          },
        },
      },
    },
  }
}

const template = (id: string, text: string): TemplateText => verbatim(`sage/${id}`, 'zh', text)

/** Sentence about the character, with its type and three traits. */
function characterIn(release: Release, code: string): string {
  const [, quoted = ''] = /character_str *= *("[^"\n]*"|'[^'\n]*')\.format\(/.exec(code) ?? []
  const [text = ''] = quotedTexts(quoted)
  const parts = text.split('{}')
  if (parts.length !== 5 || parts[2] !== '、' || parts[3] !== '、')
    throw release.fault(file, 'it has no sentence on a type and three traits')
  return `${parts[0]}{{type}}${parts[1]}{{traits}}${parts[4]}`
}

function poolIn(code: string) {
  const traits = literalOf(code, 'character') as Readonly<Record<string, readonly string[]>>
  const lists = Object.values(
    literalOf(code, 'hidden_task') as Readonly<Record<string, readonly string[]>>,
  )
  if (lists.length !== 2 || lists.some((list) => list.length !== 4))
    throw new Error('it has no two lists of four wishes')
  const intentions = wishes.flatMap((names, at) =>
    names.map((name, place) => [name, lists[at]![place]!] as const),
  )
  return { traits, intentions: Object.fromEntries(intentions) }
}

/**
 * Templates for the seeker's first message. The program uses the same prompt for all messages; for
 * the first one, it inserts fixed words for the history and the plan.
 */
function openingTemplates(release: Release, code: string): TemplateText[] {
  const [, message] = assignedTexts(code, 'template')
  const [purpose] = assignedTexts(code, 'target_prompt')
  const [, felt] = /planning\[["']analyse["']\] *= *("[^"\n]*")/.exec(code) ?? []
  const [, begun] =
    /"\{\{dialog_history\}\}" *, *("[^"\n]*")\)\.replace\("\{\{new_history/.exec(code) ?? []
  const [planning] = quotedTexts(felt ?? '')
  const [history] = quotedTexts(begun ?? '')
  if (
    message === undefined ||
    purpose === undefined ||
    planning === undefined ||
    history === undefined
  )
    throw release.fault(talks, 'it does not say how a talk begins')
  const fields = {
    target: 'purpose',
    player_type: 'player',
    player_topic: 'scene',
    dialog_history: 'history',
    new_history: 'latest',
    planning: 'planning',
    emotion: 'state',
  }
  const text = release
    .parsed(talks, () => fromDoubleBraces(message, fields))
    .replaceAll('{{history}}', history)
    .replaceAll('{{latest}}', '')
    .replaceAll('{{planning}}', planning)
    .replaceAll('{{state}}', 'Emotion-{{state}}')
  return [
    template('opening', text),
    template('purpose', purpose),
    template('hidden-wish', hiddenWish),
  ]
}
