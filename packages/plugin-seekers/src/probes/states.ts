import { defineScenarios, type JsonObject, type Scenario, unknown } from '@attune/core'
import type { Random, ScenarioSeed } from '@attune/core/internal'
import { errors } from '../errors.js'
import { drawnOrder } from '../drawn-order.js'
import { dialogueFiles } from '../files.js'
import type { Line } from '../reading/dialogues.js'
import { kinds, replyOf } from './replies.js'
import { readTextNow } from '@attune/core/reading'

interface StoredTurn {
  readonly speaker: 'seeker' | 'supporter'
  readonly text: string
  readonly annotations?: JsonObject
}
interface Stored extends Pick<Line, 'scenario' | 'language' | 'card' | 'intention'> {
  readonly turns: readonly StoredTurn[]
}

/** Annotations that any simulator may write and that do not belong to the simulator's state. */
const NO_STATE = new Set(['event', 'wrapper', 'empty'])

export const HIDDEN = 'state cannot be restored'

/**
 * Scenario source that makes scenarios from states of finished dialogues. The opening of a scenario
 * is the dialogue up to a reply, with a rule-based reply in its place.
 */
export const states = defineScenarios({
  revision: 1,
  summary:
    'States of finished dialogues, each with five replies that are made by rule: for probes of the seeker.',
  options: {
    type: 'object',
    properties: {
      dialogues: {
        type: 'string',
        format: 'code',
        description:
          'A folder with .jsonl files of finished dialogues, or one such file: scenario, turns, and language, card, intention where they are known.',
      },
      states: {
        type: 'integer',
        minimum: 1,
        default: 20,
        description: 'How many states to take, each of another dialogue.',
      },
    },
    required: ['dialogues'],
    additionalProperties: false,
  },
  create: ({ dialogues, states: count }) => ({
    seeds: (random) => seedsOf(dialogues, count, random('states')),
    generate: async ({ id, language, details }) => {
      if (details['isHidden'] === true) return unknown(HIDDEN)
      const { profile, intention, opening, cluster } = details as unknown as Pick<
        Scenario,
        'profile' | 'intention' | 'opening' | 'cluster'
      >
      const { state, kind } = details as { readonly state: string; readonly kind: string }
      return {
        id,
        language,
        profile,
        opening,
        ...(cluster !== undefined && { cluster }),
        ...(intention !== undefined && { intention }),
        events: [],
        references: {},
        tags: { reply: kind },
        details: { state, kind },
      }
    },
  }),
})

function seedsOf(path: string, count: number, random: Random): readonly ScenarioSeed[] {
  const all = readAll(path).filter(({ turns }) => placesOf(turns).length > 0)
  if (all.length === 0)
    throw errors.error('DIALOGUES', {
      file: path,
      what: 'holds no dialogue with a reply after a turn of the seeker',
    })
  const chosen = drawnOrder(random, all.length).slice(0, count)
  return chosen.flatMap((at) => {
    const { scenario, language = 'en', card = '', intention, turns } = all[at]!
    const places = placesOf(turns)
    const place = places[Math.floor(random() * places.length)]!
    const prefix = turns.slice(0, place)
    const wrong = wrongReply(all, scenario, random)
    const state = `${scenario}~${place}`
    return kinds.map((kind): ScenarioSeed => {
      const reply = replyOf(kind, prefix.at(-1)!.text, wrong, language)
      const opening = [
        ...prefix.map(({ speaker, text }) => ({ speaker, text })),
        { speaker: 'supporter', text: reply },
      ]
      const own = {
        profile: card,
        opening,
        cluster: scenario,
        ...(intention !== undefined && { intention }),
      }
      return {
        id: `${state}~${kind}`,
        language,
        details: { ...own, state, kind, isHidden: prefix.some(isStateful) },
      }
    })
  })
}

const isStateful = ({ speaker, annotations = {} }: StoredTurn): boolean =>
  speaker === 'seeker' && Object.keys(annotations).some((name) => !NO_STATE.has(name))

/** Indices of the replies that follow a turn of the seeker. */
const placesOf = (turns: readonly StoredTurn[]): readonly number[] =>
  turns.flatMap(({ speaker }, at) =>
    speaker === 'supporter' && turns[at - 1]?.speaker === 'seeker' ? [at] : [],
  )

/** Random reply from a dialogue of another scenario, if there is one. */
function wrongReply(all: readonly Stored[], scenario: string, random: Random): string {
  const others = all.filter((each) => each.scenario !== scenario)
  const from = others.length === 0 ? all : others
  const { turns } = from[Math.floor(random() * from.length)]!
  const places = placesOf(turns)
  return turns[places[Math.floor(random() * places.length)]!]!.text
}

const readAll = (path: string): readonly Stored[] =>
  dialogueFiles(path).flatMap((file) =>
    readTextNow(file)
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line, at) => {
        try {
          return JSON.parse(line) as Stored
        } catch {
          throw errors.error(
            'DIALOGUES',
            { file, what: `line ${at + 1} is not JSON` },
            { place: { file, line: at + 1 } },
          )
        }
      }),
  )
