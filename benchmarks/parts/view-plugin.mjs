// Short dialogues in two languages, made by rule: what a viewer has to cope with is their number.
import {
  defineEstimator,
  defineScenarios,
  defineSimulator,
  definePlugin,
  known,
} from '@attune/core'

const empty = { type: 'object', properties: {}, additionalProperties: false }
const words = {
  en: 'I am tired of all this and nobody at work seems to see how much I do every day for them'.split(
    ' ',
  ),
  zh: [...'我昨天和女朋友分手了不知道以后怎么办家里人也不理解我每天都睡不着很累'],
}

/** Numbers that look random and are the same every time. */
const mixed = (text) =>
  [...text].reduce(
    (hash, letter) => Math.imul(hash ^ letter.codePointAt(0), 0x01000193) >>> 0,
    0x811c9dc5,
  )

const sentence = (language, seed, length) =>
  Array.from(
    { length },
    (_, at) => words[language][(seed + at * 7 + ((seed >>> 3) % 5) * at) % words[language].length],
  ).join(language === 'zh' ? '' : ' ')

const scenarios = defineScenarios({
  revision: 1,
  summary: 'As many scenarios as asked for.',
  options: {
    type: 'object',
    properties: { count: { type: 'integer', minimum: 1 } },
    required: ['count'],
    additionalProperties: false,
  },
  create: ({ count }) => ({
    async *load() {
      for (let at = 0; at < count; at++) {
        const language = at % 4 === 0 ? 'zh' : 'en'
        yield {
          id: `s${at}`,
          language,
          profile: sentence(language, at, 40),
          opening: [{ speaker: 'seeker', text: sentence(language, mixed(`s${at}`), 12) }],
          events: [],
          references: {},
          tags: { topic: `topic-${at % 8}` },
          details: {},
        }
      }
    },
  }),
})

const talk = defineSimulator({
  revision: 1,
  summary: 'Four exchanges.',
  options: empty,
  readsSupporterName: true,
  recorded: true,
  create: () => ({
    async simulate({ id, opening, language }, { name }) {
      const turns = opening.map((line) => ({ ...line, scripted: true }))
      for (let at = 0; at < 4; at++) {
        const seed = mixed(`${id} ${name} ${at}`)
        turns.push({ speaker: 'supporter', text: sentence(language, seed, 20) })
        turns.push({ speaker: 'seeker', text: sentence(language, seed >>> 2, 15) })
      }
      return {
        turns,
        ending: { reason: mixed(id + name) % 3 === 0 ? 'seeker-left' : 'turn-limit' },
      }
    },
  }),
})

const mood = defineEstimator({
  revision: 1,
  summary: 'A number per turn, by rule.',
  options: empty,
  gives: {
    series: { mood: { over: 'seeker', title: 'Mood', range: [0, 100], digits: 0 } },
    measures: { final: { title: 'Final mood', range: [0, 100], digits: 1 }, mean: {} },
  },
  create: () => ({
    async estimate({ turns }) {
      const values = turns
        .filter(({ speaker }) => speaker === 'seeker')
        .map(({ text }) => known(mixed(text) % 100))
      const sum = values.reduce((total, { value }) => total + value, 0)
      return {
        measures: { final: values.at(-1), mean: known(sum / values.length) },
        series: { mood: { over: 'seeker', values } },
        flags: sum % 50 === 0 ? [{ kind: 'odd-word', turn: 1 }] : [],
      }
    },
  }),
})

export default definePlugin({ contract: 1, name: 'view', components: { scenarios, talk, mood } })
