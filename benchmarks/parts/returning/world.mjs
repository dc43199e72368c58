// People with five sessions and bots whose chances to remember and to invent are known, without an
// engine: the bot, the estimator and the analysis are those of the plugin, and messages are the
// lines of the scenarios.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createRandom } from '@attune/core/internal'
import returning from '@attune/plugin-returning'

const { bot, memory, people: analysis } = returning.components

const examples = readFileSync(
  join(import.meta.dirname, '../../../examples/returning/people.jsonl'),
  'utf8',
)
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line))

/**
 * The twelve people of the example, who tell four facts in the first session and give one occasion
 * in each later one: each reply after the first session can be a claim, so that the chance to
 * invent is the share of invented claims.
 */
export const people = examples.map((person) => {
  const occasions = person.sessions.flatMap((entry) => entry.occasions ?? [])
  return {
    ...person,
    sessions: [
      { tell: person.facts.map(({ id }) => id) },
      ...occasions.map((occasion) => ({ after: '1w', occasions: [occasion] })),
    ],
  }
})

const sentence = (text) => `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/\.$/, '')}.`

/** What a person says first in a session: facts that it tells, then occasions. */
function linesOf({ facts, language }, { tell = [], occasions = [] }) {
  const end = (text) => (language === 'zh' ? `${text.replace(/。$/, '')}。` : sentence(text))
  return [
    ...tell.map((told) => ({
      text: end(facts.find(({ id }) => id === told).text),
      annotations: { told },
    })),
    ...occasions.map(({ fact, text }) => ({ text: end(text), annotations: { occasion: fact } })),
  ]
}

/** The sessions of one person with a bot. */
async function talk(person, supporter, stream) {
  let carried = null
  const sessions = []
  for (const [at, entry] of person.sessions.entries()) {
    const turns = []
    for (const [line, said] of linesOf(person, entry).entries()) {
      turns.push({ speaker: 'seeker', ...said })
      const asked = { turns, language: person.language, session: at + 1, turn: line + 1, carried }
      const random = (...names) => createRandom([...stream, person.id, ...names].join(' '))
      const { text, memory: kept } = await supporter.reply(asked, { random })
      turns.push({ speaker: 'supporter', text })
      if (line === linesOf(person, entry).length - 1) carried = kept
    }
    sessions.push({ number: at + 1, held: true, dialogue: { turns, ending: { reason: 'limit' } } })
  }
  return sessions
}

const scenarioOf = (person, number) => ({
  opening: [],
  events: [],
  references: {},
  tags: {},
  details: {},
  ...person,
  id: `${person.id}@${number}`,
  session: { person: person.id, number },
})

/**
 * Estimates of a study by supporter and person. `bots`: chances by name. Streams of bots are
 * independent, other than in a run, where all bots draw the same numbers.
 */
export async function studied(bots, seed) {
  const estimator = memory.create({ maxTokens: 4000 })
  const rows = []
  for (const [name, chances] of Object.entries(bots)) {
    const supporter = bot.create({ remembers: 1, invents: 0, ...chances })
    for (const person of people) {
      const sessions = await talk(person, supporter, [seed, name])
      const [last, ...earlier] = sessions.toReversed()
      const previous = earlier.toReversed()
      const scenario = scenarioOf(person, last.number)
      const estimate = await estimator.estimate(last.dialogue, scenario, {
        previous,
        session: last,
      })
      rows.push({ supporter: name, scenario, dialogue: last.dialogue, estimate, sessions })
    }
  }
  return rows
}

/**
 * What the analysis prints of the estimates, by table and supporter. Sessions before the last one
 * have no estimate.
 */
export async function printed(rows) {
  const supporters = [...new Set(rows.map(({ supporter }) => supporter))]
  const evaluation = {
    supporters,
    statistics: { level: 0.95 },
    async *dialogues() {
      for (const { supporter, scenario, dialogue, estimate } of rows)
        yield {
          scenario,
          supporter,
          dialogue: { state: 'known', value: dialogue },
          estimates: estimate === undefined ? {} : { memory: { state: 'known', value: estimate } },
        }
    },
  }
  const { tables } = await analysis.create({ of: 'memory' }).analyse(evaluation)
  return Object.fromEntries(tables.map(({ id, rows: all }) => [id, all]))
}

/** Values of a measure by supporter, each a list over people; null where it does not apply. */
export function columnsOf(rows, measure) {
  const columns = new Map()
  for (const { supporter, estimate } of rows) {
    const { state, value } = estimate.measures[measure]
    columns.set(supporter, [...(columns.get(supporter) ?? []), state === 'known' ? value : null])
  }
  return [...columns.values()]
}
