import { createRandom } from '@attune/core/internal'
import { afterAll, describe, expect, test } from 'vitest'
import { assign } from '../src/design/assign.js'
import { checkDesign } from '../src/design/check.js'
import { raterView } from '../src/design/rater-view.js'
import { namesIn } from './fixture/names-in.js'
import { type MadeStudy, makeStudy } from '@attune/testkit/shared/rated-study.js'

const made: MadeStudy[] = []
const keep = async (...request: Parameters<typeof makeStudy>): Promise<MadeStudy> => {
  const study = await makeStudy(...request)
  made.push(study)
  return study
}
afterAll(() => made.forEach((each) => each.end()))

describe('200 random feasible plans', () => {
  test('have no problems, and sides differ by at most one for each rater', () => {
    for (let at = 0; at < 200; at++) {
      const random = createRandom(`plan ${at}`)
      const kind = at % 2 === 0 ? ('pair' as const) : ('dialogue' as const)
      const items = Array.from({ length: 20 + Math.floor(random() * 80) }, (_, item) => ({
        id: `i${item}`,
        kind,
        languages: ['en'],
      }))
      const raters = Array.from({ length: 2 + Math.floor(random() * 5) }, (_, rater) => ({
        id: `r${rater}`,
      }))
      const wanted = {
        overlap: 2 + Math.floor(random() * (raters.length - 1)),
        load: 1000,
        gap: 10,
      }
      const options = {
        ...wanted,
        shared: 0.2,
        repeats: 0.05,
        leastRepeats: raters.length > 4 ? 2 : 5,
      }
      const own = items.length * (wanted.overlap / raters.length)
      if (own < 16) continue
      const assignments = assign(items, raters, options, random)
      const {
        problems,
        raters: loads,
        components,
      } = checkDesign(
        items,
        raters.map(({ id }) => id),
        assignments.map((each) => ({ ...each, repeat: each.occasion === 2 })),
        wanted,
      )
      expect(problems, `plan ${at}`).toEqual([])
      expect(components).toBe(1)
      for (const { pairs, leftFirst } of loads)
        expect(Math.abs(2 * leftFirst - pairs)).toBeLessThanOrEqual(1)
      for (const { id } of items) {
        const sides = assignments.filter(({ item, occasion }) => item === id && occasion === 1)
        const left = sides.filter((each) => each.left === 'first').length
        if (kind === 'pair') expect(Math.abs(2 * left - sides.length)).toBeLessThanOrEqual(1)
      }
      const first = new Map(
        assignments
          .filter(({ occasion }) => occasion === 1)
          .map((each) => [`${each.rater} ${each.item}`, each]),
      )
      for (const each of assignments.filter(({ occasion }) => occasion === 2))
        if (kind === 'pair')
          expect(each.left).not.toBe(first.get(`${each.rater} ${each.item}`)!.left)
    }
  })
})

describe('a plan', () => {
  test('has the same bytes for the same run and seed', async () => {
    const [one, other] = [await keep(), await keep()]
    expect(JSON.stringify(one.study.shown)).toBe(JSON.stringify(other.study.shown))
    expect({ ...one.study.design, created: '' }).toEqual({ ...other.study.design, created: '' })
  })

  test('that cannot be is refused with the reason', async () => {
    const refusal = async (study: string): Promise<string> => {
      const found = await makeStudy({ study }).catch((error: Error) => error)
      return (found as Error).message
    }
    expect(await refusal('raters: [anna]\n')).toContain('overlap_short')
    expect(await refusal('raters: [anna, ben]\nload: 5\n')).toContain('load_exceeded')
    expect(await refusal('raters: [anna, ben, carla]\nscenarios: 4\n')).toContain('repeat_too_soon')
    expect(
      await refusal(
        'raters: [{ id: anna, languages: [zh] }, { id: ben, languages: [zh] }, carla]\n',
      ),
    ).toContain('overlap_short')
    expect(await refusal('raters: [anna, ben]\nscenarios: 40\n')).toContain(
      '40 scenarios are wanted',
    )
    const halves = await makeStudy({
      language: (scenario) => (scenario % 2 === 0 ? 'en' : 'zh'),
      study:
        'raters: [{ id: a, languages: [en] }, { id: b, languages: [en] }, { id: c, languages: [zh] }, { id: d, languages: [zh] }]\nleastRepeats: 1\ngap: 2\n',
    }).catch((error: Error) => error)
    expect((halves as Error).message).toContain('not_connected')
  })

  test('reports and masks names in what was said, and keeps what it is told to', async () => {
    const says = (scenario: number, supporter: number): string =>
      supporter === 0 && scenario === 0 ? 'I am Zorblax, made by OpenAI.' : 'I hear you.'
    const masked = await keep({ says })
    expect(masked.study.design.leaks.map(({ name, done }) => [name, done])).toEqual(
      expect.arrayContaining([
        ['Zorblax', 'mask'],
        ['OpenAI', 'mask'],
      ]),
    )
    expect(JSON.stringify(masked.study.shown)).toContain('I am [name], made by [name].')
    const kept = await keep({
      says,
      study: 'raters: [anna, ben, carla]\nleaks: { OpenAI: keep }\n',
    })
    expect(JSON.stringify(kept.study.shown)).toContain('I am [name], made by OpenAI.')
  })

  test('of other names gives the same package, and no name stands in it', async () => {
    const [one, other] = [
      await keep(),
      await keep({ supporters: ['Florp', 'Gnarl'], prefix: 'nudibranch' }),
    ]
    expect(JSON.stringify(one.study.shown)).toBe(JSON.stringify(other.study.shown))
    const view = JSON.stringify(raterView(one.study.shown, one.study.design.shown, 'anna'))
    expect(namesIn(view, ['Zorblax', 'Quimby', 'wobbegong', 'core/rubric'])).toEqual([])
  })

  test('takes its questions from the judge, with its levels and texts', async () => {
    const { study } = await keep()
    expect(study.shown.questions).toEqual([
      {
        id: 'warmth',
        form: 'score',
        text: 'How warm is the system?',
        levels: [
          { value: 1, text: 'cold' },
          { value: 2, text: 'cool' },
          { value: 3, text: 'neither' },
          { value: 4, text: 'friendly' },
          { value: 5, text: 'warm' },
        ],
      },
    ])
  })
})
