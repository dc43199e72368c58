// What probes find of seekers that hear nothing, follow the last reply or say the same at every
// repeat, and what dialogues find of a seeker that plays everybody from one card:
// `node benchmarks/parts/seekers/probes.mjs [seekers, 100]`; needs a build. Clean and faulty
// seekers are rule-based ones of all voices, 20 states each, five replies, two repeats. Fails where
// a figure is below its demand.
import { known } from '@attune/core'
import { createRandom } from '@attune/core/internal'
import { SLACK } from './demands.mjs'
import { here, plugin } from './load.mjs'

const { default: seekersPlugin } = await plugin('index')
const { listsOf } = await plugin('lists/index')
const { ownWordings } = await here('faults/wordings')
const { ProbedStates } = await plugin('probes/answers')
const { kinds, replyOf } = await plugin('probes/replies')
const { Faulty } = await here('planted/faulty')
const { cardFor } = await plugin('rule-based/cards')
const { cleanSet } = await plugin('rule-based/clean-set')
const { voiceNames } = await plugin('rule-based/voices')
const { groupRows, diagonalOf } = await here('known-groups/rows')
const { readDialogue } = await plugin('reading/read-dialogue')

const seekers = Number(process.argv[2] ?? 100)
const STATES = 20
const REPEATS = 2
const DIALOGUES = 10
const demands = [
  ['deaf', 1, 'takes-up', 0.95],
  ['pushover', 1, 'mood-effect', 0.95],
  ['frozen', 1, 'determinism', 1],
  ['clone', 1, 'own-card', 0.95],
]
const lists = listsOf()
const fails = []

const signal = new AbortController().signal
const contextOf = (...names) => ({
  signal,
  key: JSON.stringify(names),
  random: (...more) => createRandom(JSON.stringify([...names, ...more])),
})

/** One dialogue of a rule-based seeker with a fault. */
function play({ voice, fault, dose, scenario, turns, names, supporter }) {
  const simulator = seekersPlugin.components['rule-based'].create({ voice, level: 3, turns })
  const inner = {
    simulate: (own, heard) => simulator.simulate(own, heard, contextOf('inner', ...names)),
  }
  const context = contextOf('faulty', ...names)
  return new Faulty({
    fault,
    dose,
    wordings: ownWordings.held,
    turns,
    context,
    inner,
    scenario,
  }).simulate(supporter)
}

const plain = { events: [], references: {}, tags: {}, details: {}, opening: [] }
const replies = {
  en: [
    'What weighs most on you?',
    'And then, what did you do?',
    'Could a walk help?',
    'I hear you. Who is with you?',
  ],
  zh: ['什么最压着你？', '然后你怎么做的？', '散散步会好一些吗？', '我听到了。谁陪着你？'],
}
const supporterOf = (language, random) => ({
  name: 'replies',
  repeat: 1,
  reply: async () => ({ text: replies[language][Math.floor(random() * replies[language].length)] }),
})

/** States of finished clean dialogues, as seekers/states takes them. */
function statesOf(language, seed) {
  const random = createRandom(`states ${language} ${seed}`)
  const all = cleanSet(language, 3, `states ${seed}`)
  return Array.from({ length: STATES }, (_, at) => {
    const { turns, scenario } = all[Math.floor(random() * all.length)]
    const places = turns.flatMap(({ speaker }, place) => (speaker === 'supporter' ? [place] : []))
    const prefix = turns.slice(0, places[Math.floor(random() * places.length)])
    const other = all[Math.floor(random() * all.length)].replies[0]
    return { id: `${seed} ${at}`, prefix, wrong: other, scenario }
  })
}

async function probed(language, fault, dose) {
  const states = []
  for (let seeker = 0; seeker < seekers; seeker++) {
    const own = new ProbedStates()
    const seed = fault === 'none' ? seeker : seeker + 1000
    for (const { id, prefix, wrong, scenario: of } of statesOf(language, seed)) {
      for (const kind of kinds) {
        const opening = [
          ...prefix,
          { speaker: 'supporter', text: replyOf(kind, prefix.at(-1).text, wrong, language) },
        ]
        const scenario = {
          ...plain,
          ...of,
          opening,
          id: `${id} ${kind}`,
          details: { state: id, kind },
        }
        for (let repeat = 0; repeat < REPEATS; repeat++) {
          const voice = voiceNames[seeker % voiceNames.length]
          const names = [seed, id, kind, repeat]
          const supporter = supporterOf(language, createRandom(String(names)))
          const dialogue = await play({ voice, fault, dose, scenario, turns: 1, names, supporter })
          own.add({ scenario, dialogue: known(dialogue) })
        }
      }
    }
    states.push(...own.all)
  }
  return states
}

async function talked(language, fault, dose) {
  const dialogues = []
  for (let seeker = 0; seeker < seekers; seeker++) {
    for (let at = 0; at < DIALOGUES; at++) {
      const names = [fault === 'none' ? seeker : seeker + 1000, at]
      const { card, intention } = cardFor(language, createRandom(`card ${names}`))
      const scenario = { ...plain, id: String(names), language, profile: card, intention }
      const supporter = supporterOf(language, createRandom(String(names)))
      const voice = voiceNames[seeker % voiceNames.length]
      dialogues.push(
        readDialogue(
          await play({ voice, fault, dose, scenario, turns: 12, names, supporter }),
          scenario,
        ),
      )
    }
  }
  return dialogues
}

const show = ({ value, interval }) =>
  value.state === 'unknown'
    ? value.why
    : `${value.value.toFixed(3)} (${interval.state === 'known' ? interval.value.lower.toFixed(2) : '?'})`

for (const language of ['en', 'zh']) {
  const clean = {
    fault: 'none',
    dose: 0,
    dialogues: await talked(language, 'none', 0),
    probes: await probed(language, 'none', 0),
  }
  console.log(
    `${language}: ${seekers} + ${seekers} seekers of ${STATES} states or ${DIALOGUES} dialogues`,
  )
  for (const [fault, dose, measure, least] of demands) {
    for (const each of [0.5, 1]) {
      const isTalked = fault === 'clone'
      const group = {
        fault,
        dose: each,
        dialogues: isTalked ? await talked(language, fault, each) : [],
        probes: isTalked ? [] : await probed(language, fault, each),
      }
      const own = isTalked ? clean : { ...clean, dialogues: [] }
      const [row] = groupRows({ language, clean: own, faulty: [group] }, lists, 'diagonal')
      for (const found of diagonalOf(row)) {
        const { auroc } = found
        const isAsked = found.measure === measure && found.level === 'seeker' && each === dose
        const isMet =
          auroc.value.state === 'known' &&
          auroc.value.value >= least &&
          auroc.interval.state === 'known' &&
          auroc.interval.value.lower >= least - SLACK
        if (isAsked && !isMet) fails.push(`${language} ${fault} ${measure}`)
        console.log(
          `  ${fault.padEnd(9)} ${found.measure.padEnd(12)} ${found.level.padEnd(6)} at ${each}: ${show(auroc)}${isAsked ? ` wanted ${least}${isMet ? '' : ' BELOW'}` : ''}`,
        )
      }
    }
  }
}
console.log(fails.length === 0 ? 'every demand is met' : `not met:\n${fails.join('\n')}`)
if (fails.length > 0) process.exitCode = 1
