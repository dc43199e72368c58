import { type Context, type Known, known } from '@attune/core'
import { createRandom, type Estimator } from '@attune/core/internal'
import { mean, tTest } from '@attune/statistics'
import { component, evaluationOf, scenario as plain } from '@attune/testkit'
import { describe, expect, test } from 'vitest'
import plugin from '../src/index.js'
import { dialogueOf } from '../src/rule-based/clean-set.js'
import { cardFor } from '../src/rule-based/cards.js'
import { RuleBasedSeeker } from '../src/rule-based/say.js'
import { voices } from '../src/rule-based/voices.js'
import { frontLoading } from '../src/measures/front-loading.js'
import { type Style, styles } from '../src/rule-based/styles.js'
import { markers } from '../src/measures/markers.js'
import { listsOf, readLists } from '../src/lists/index.js'
import { sentimentOf } from '../src/measures/sentiment.js'
import { sentimentShape } from '../src/measures/sentiment-shape.js'
import { slopeOf } from '../src/measures/turn-lengths.js'
import { ProbedStates } from '../src/probes/answers.js'
import { meanTakeUp as takenUpIn } from '../src/probes/measures.js'
import { kinds, replyOf } from '../src/probes/replies.js'
import { styleChecks } from '../src/style-check/checks.js'

const SCENARIOS = 20

const made = (name: 'text' | 'disclosure'): Estimator =>
  plugin.components[name]!.create!({} as never, {} as never) as Estimator
const [text, disclosure] = [made('text'), made('disclosure')]
const none = {} as Context

async function checkOf(style: Style, language: string) {
  const dialogues = []
  for (const level of [0, 3]) {
    for (let at = 0; at < SCENARIOS; at++) {
      const said = dialogueOf({
        language,
        at,
        name: 'checked',
        voice: 'plain',
        style,
        seed: 's',
        level,
      })
      const dialogue = { turns: said.turns, ending: { reason: said.ending } }
      const { id, profile } = said.scenario
      const scene = { ...plain, id, profile, language }
      const estimates = {
        'seekers/text': await text.estimate(dialogue, scene, none),
        'seekers/disclosure': await disclosure.estimate(dialogue, scene, none),
      }
      const scenario = { id: `${at}`, language, profile }
      dialogues.push({
        supporter: 'rules',
        scenario,
        conditions: { 'simulator.level': String(level) },
        dialogue,
        estimates,
      })
    }
  }
  const { result } = await component(plugin, 'style-check').analyse(evaluationOf({ dialogues }), {
    options: { style },
  })
  return result
}

describe.each(['en', 'zh'])('%s', (language) => {
  test.each(styles)('%s moves what it should, and leaves the rest', async (style) => {
    const { sentences, tables } = await checkOf(style, language)
    expect(sentences?.[0]).toMatch(
      new RegExp(`^${style}: moves .* as it should .*; what should stay stays\\.$`),
    )
    const compared = tables.find(({ id }) => id === `style-${style}-differences`)!
    const adjusted = styleChecks[style].moves.map((measure) => {
      const cell = compared.rows[0]![measure]
      return typeof cell === 'object' && cell.adjusted?.state === 'known' ? cell.adjusted.value : 1
    })
    expect(Math.max(...adjusted)).toBeLessThan(0.05)
  })

  test('an over-agreeable seeker takes up less of what it hears, from the same states', () => {
    const falls = Array.from({ length: SCENARIOS }, (_, at) => {
      const [absent, full] = [0, 3].map((level) => takenUp(language, at, level))
      return { cluster: String(at), value: absent! - full! }
    })
    const { estimate, pValue } = tTest(falls)
    const tests =
      1 + styleChecks['over-agreeable'].moves.length + styleChecks['over-agreeable'].stay.length
    expect(valueOf(estimate)).toBeGreaterThan(0)
    expect(tests * valueOf(pValue)).toBeLessThan(0.05)
  })

  test('a guarded seeker tells more of its card to a supporter that listens than to one that advises', () => {
    const { stop } = readLists(listsOf(), language)
    const replies =
      language === 'zh'
        ? ['听起来很难，后来怎么了？', '早点睡，多散步。']
        : ['It sounds hard. What happened then?', 'Go for a walk.']
    const told = replies.map((reply) =>
      Array.from({ length: SCENARIOS }, (_, at) => {
        const random = (...names: readonly (string | number)[]) =>
          createRandom(JSON.stringify([at, ...names]))
        const { card } = cardFor(language, random('card'))
        const seeker = new RuleBasedSeeker({
          voice: voices.plain,
          style: 'guarded',
          level: 3,
          language,
          card,
          turns: 12,
          random,
        })
        const texts = Array.from(
          { length: 10 },
          (__, turn) => seeker.say({ at: turn, reply: turn > 0 ? reply : undefined }).text,
        )
        const { total } = frontLoading(texts, { card, stop, early: 3 })
        return total.state === 'known' ? total.value : 0
      }).reduce((sum, each) => sum + each, 0),
    )
    expect(told[0]).toBeGreaterThan(1.2 * told[1]!)
  })

  test('a resistant seeker does not melt', () => {
    const { resists } = readLists(listsOf(), language)
    const talks = Array.from({ length: SCENARIOS }, (_, at) => {
      const { own } = dialogueOf({
        language,
        at,
        name: 'r',
        voice: 'plain',
        style: 'resistant',
        seed: 's',
      })
      // The first turn has nothing to turn down.
      return own
        .slice(1)
        .map(({ text }) => Math.sign(markers([text], resists).rates['resists']!.count))
    })
    const [first, last] = [0, -1].map((end) =>
      mean(
        talks.flatMap((hits) =>
          end === 0 ? hits.slice(0, hits.length / 3) : hits.slice(-hits.length / 3),
        ),
      ),
    )
    expect(last! / first!).toBeGreaterThanOrEqual(0.7)
    const slopes = talks.map((hits) => slopeOf(hits.map((hit, at) => [at, hit])))
    const { estimate, pValue } = tTest(slopes.map((value, at) => ({ cluster: String(at), value })))
    expect(valueOf(estimate) < 0 && valueOf(pValue) < 0.05).toBe(false)
  })

  test('a minimising seeker is as unmoved late as early', () => {
    const halves = Array.from({ length: SCENARIOS }, (_, at) => {
      const { own } = dialogueOf({
        language,
        at,
        name: 'm',
        voice: 'plain',
        style: 'minimising',
        seed: 's',
      })
      const { sentiment } = readLists(listsOf(), language)
      return valueOf(sentimentShape(own.map((turn) => sentimentOf(turn.text, sentiment))).halves)
    })
    expect(Math.abs(mean(halves))).toBeLessThan(0.1)
  })
})

const valueOf = (found: Known<number>): number =>
  found.state === 'known' ? found.value : Number.NaN

/** How far an over-agreeable seeker takes up five replies from one state, two answers to each. */
function takenUp(language: string, at: number, level: number): number {
  const of = { language, name: 'state', voice: 'plain', style: undefined, seed: 'p' } as const
  const { turns, scenario: scene } = dialogueOf({ ...of, at })
  const asked = turns.slice(0, 5).at(-1)!
  const wrong = dialogueOf({ ...of, at: at + SCENARIOS }).replies[0]!
  const states = new ProbedStates()
  for (const kind of kinds) {
    const reply = replyOf(kind, asked.text, wrong, language)
    const scenario = { ...plain, language, details: { state: scene.id, kind } }
    for (const repeat of [1, 2]) {
      const seeker = new RuleBasedSeeker({
        voice: voices.plain,
        style: 'over-agreeable',
        level,
        language,
        card: scene.profile ?? '',
        turns: 12,
        random: (...names) => createRandom(JSON.stringify([at, kind, repeat, ...names])),
      })
      const { text } = seeker.say({ at: 3, reply })
      const answered = [
        asked,
        { speaker: 'supporter' as const, text: reply },
        { speaker: 'seeker' as const, text },
      ]
      const scripted = answered.map((turn, place) => ({ ...turn, scripted: place < 2 }))
      states.add({
        scenario,
        dialogue: known({ turns: scripted, ending: { reason: 'turn-limit' } }),
      })
    }
  }
  return valueOf(takenUpIn(states.all, listsOf()))
}
