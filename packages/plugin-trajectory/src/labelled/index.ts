import { fileURLToPath } from 'node:url'
import { defineScenarios, type JsonObject, type Scenario } from '@attune/core'
import type { Line, Speaker } from '@attune/core/internal'
import { lineError, readJsonLines } from '@attune/core/reading'
import type { Sentiment } from '@attune/statistics/series'
import type { ParameterSetName } from '../emotion/prior.js'
import { fieldsOf, idIn, isText, type Refuse } from '../scenarios/index.js'

const speakers: Readonly<Record<string, Speaker>> = {
  user: 'seeker',
  seeker: 'seeker',
  assistant: 'supporter',
  supporter: 'supporter',
}

/**
 * Prior for all dialogues. No prior is known to suit them, since they are not support dialogues. An
 * estimator's options override it.
 */
const prior = { paramSet: 'slow_40_turns' satisfies ParameterSetName, initialMu: -2 }

/** Rule that combines labels of several people: all agree, or more than half do. */
type Agreed = 'unanimous' | 'majority'

/** Converts a labelled dialogue to a scenario whose opening ends with the labelled utterance. */
function labelledScenario(entry: unknown, agreed: Agreed, refuse: Refuse): Scenario {
  const { id, cluster, language, turns, target, gold, labels } = fieldsOf(entry, 'it', refuse)
  if (!isText(language)) return refuse('"language" is not a text')
  const people = labels === undefined ? {} : labelsOf(labels, refuse)
  const own = gold === undefined && labels !== undefined ? [] : [labelOf(gold, '"gold"', refuse)]
  const label = agreedLabel([...own, ...Object.values(people)], agreed)
  return {
    id: idIn(id, '"id"', refuse),
    ...(cluster !== undefined && { cluster: idIn(cluster, '"cluster"', refuse) }),
    language,
    profile: '',
    opening: upTo(target, linesOf(turns, refuse), refuse),
    events: [],
    references: { ...(label && { gold: label }), ...(labels !== undefined && { labels: people }) },
    tags: { language, ...(label && { gold: label }) },
    details: prior satisfies JsonObject,
  }
}

function labelOf(label: unknown, name: string, refuse: Refuse): Sentiment {
  if (label === 'positive' || label === 'negative') return label
  return refuse(`${name} is ${JSON.stringify(label)}; it must be "positive" or "negative"`)
}

/** Labels by annotator. */
function labelsOf(labels: unknown, refuse: Refuse): Readonly<Record<string, Sentiment>> {
  const given = Object.entries(fieldsOf(labels, '"labels"', refuse))
  if (given.length === 0) return refuse('"labels" names nobody')
  return Object.fromEntries(
    given.map(([name, label]) => [name, labelOf(label, `the label of ${name}`, refuse)]),
  )
}

function agreedLabel(labels: readonly Sentiment[], agreed: Agreed): Sentiment | undefined {
  const needed = agreed === 'unanimous' ? labels.length : Math.floor(labels.length / 2) + 1
  return (['positive', 'negative'] as const).find(
    (label) => labels.filter((each) => each === label).length >= needed,
  )
}

function linesOf(turns: unknown, refuse: Refuse): Line[] {
  if (!Array.isArray(turns) || turns.length === 0) return refuse('"turns" is not a list of turns')
  const lines = turns.map((turn: unknown, index): Line => {
    const { role, text } = fieldsOf(turn, `turn ${index}`, refuse)
    const speaker = isText(role) && Object.hasOwn(speakers, role) ? speakers[role] : undefined
    if (speaker === undefined)
      return refuse(`the role of turn ${index} is none of ${Object.keys(speakers).join(', ')}`)
    return isText(text) ? { speaker, text: text.trim() } : refuse(`turn ${index} has no text`)
  })
  const repeated = lines.findIndex(
    ({ speaker }, index) => index > 0 && speaker === lines[index - 1]?.speaker,
  )
  if (repeated !== -1)
    refuse(`turns ${repeated - 1} and ${repeated} are of the same speaker; make them one`)
  return lines
}

function upTo(target: unknown, lines: readonly Line[], refuse: Refuse): readonly Line[] {
  if (
    typeof target !== 'number' ||
    !Number.isInteger(target) ||
    target < 0 ||
    target >= lines.length
  ) {
    return refuse(
      `"target" is ${JSON.stringify(target)}; it must be the index of a turn, from 0 to ${lines.length - 1}`,
    )
  }
  if (lines[target]?.speaker !== 'seeker')
    refuse(`"target" is ${target}, which is not a turn of the user`)
  return lines.slice(0, target + 1)
}

const sample = fileURLToPath(new URL('../../samples/labelled.jsonl', import.meta.url))

export const labelled = defineScenarios({
  revision: 2,
  summary:
    'Dialogues of which people labelled one utterance positive or negative: a JSON Lines file, or a sample.',
  options: {
    type: 'object',
    properties: {
      file: {
        type: 'string',
        format: 'file',
        description:
          'A JSON Lines file with id, language, turns, target and gold or labels in each line. Default: 24 invented samples.',
      },
      agreed: {
        type: 'string',
        enum: ['unanimous', 'majority'],
        default: 'unanimous',
        description:
          'Which utterances with labels of several people count: those on which all agree, or more than half.',
      },
    },
    additionalProperties: false,
  },
  create: ({ file = sample, agreed }) => ({ load: () => load(file, agreed) }),
})

/** Scenarios in the order of the file. Throws DATA_READ, or DATA_LINE for an invalid line. */
async function* load(file: string, agreed: Agreed): AsyncGenerator<Scenario> {
  const lines = new Map<string, number>()
  for await (const { line, value } of readJsonLines(file)) {
    const refuse: Refuse = (what) => {
      throw lineError(file, line, what)
    }
    const scenario = labelledScenario(value, agreed, refuse)
    const earlier = lines.get(scenario.id)
    if (earlier !== undefined) refuse(`line ${earlier} has the same id "${scenario.id}"`)
    lines.set(scenario.id, line)
    yield scenario
  }
}
