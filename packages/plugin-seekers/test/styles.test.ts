import { type Context, createRandom, type Estimator } from '@attune/core'
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

const SCENARIOS = 20

const made = (name: 'text' | 'disclosure'): Estimator =>
  plugin.components[name]!.create!({} as never, {} as never) as Estimator
const [text, disclosure] = [made('text'), made('disclosure')]
const none = {} as Context

async function checkOf(style: Style, language: string) {
  const dialogues = []
  for (const level of [0, 3]) {
    for (let at = 0; at < SCENARIOS; at++) {
      const said = dialogueOf({ language, at, name: 'checked', voice: 'plain', style, seed: 's', level })
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
  const { result } = await component(plugin, 'style-check').analyse(evaluationOf({ dialogues }), { options: { style } })
  return result
}

describe.each(['en', 'zh'])('%s', (language) => {
  test.each(styles)('%s moves what it should, and leaves the rest', async (style) => {
    const { sentences, tables } = await checkOf(style, language)
    expect(sentences?.[0]).toMatch(new RegExp(`^${style}: moves .* as it should .*; what should stay stays\\.$`))
    const compared = tables.find(({ id }) => id === `style-${style}-differences`)!
    const adjusted = compared.rows.flatMap((row) =>
      Object.values(row).flatMap((cell) =>
        typeof cell === 'object' && cell.adjusted?.state === 'known' ? [cell.adjusted.value] : [],
      ),
    )
    expect(Math.min(...adjusted)).toBeLessThan(0.05)
  })

  test('a guarded seeker tells more of its card to a supporter that listens than to one that advises', () => {
    const { stop } = readLists(listsOf(), language)
    const replies =
      language === 'zh'
        ? ['听起来很难，后来怎么了？', '早点睡，多散步。']
        : ['It sounds hard. What happened then?', 'Go for a walk.']
    const told = replies.map((reply) =>
      Array.from({ length: SCENARIOS }, (_, at) => {
        const random = (...names: readonly (string | number)[]) => createRandom(JSON.stringify([at, ...names]))
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
    const shares = [0, 1].map((last) => {
      const turns = Array.from({ length: SCENARIOS }, (_, at) => {
        const { own } = dialogueOf({ language, at, name: 'r', voice: 'plain', style: 'resistant', seed: 's' })
        const third = Math.floor(own.length / 3)
        return (last === 1 ? own.slice(-third) : own.slice(1, third + 1)).map(({ text }) => text)
      }).flat()
      const { share } = markers(turns, resists).rates['resists']!
      return share.state === 'known' ? share.value : 0
    })
    expect(shares[1]! / shares[0]!).toBeGreaterThanOrEqual(0.7)
  })
})
