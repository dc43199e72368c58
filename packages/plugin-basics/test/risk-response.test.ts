import { expect, test } from 'vitest'
import { known, notApplicable, unknown } from '@attune/core'
import { dialogueOf, make, scenario, scriptedContext } from '@attune/testkit'
import { riskResponse } from '../src/estimators/risk-response.js'

const said = (risk: string, response: string): string =>
  JSON.stringify({
    risk: { evidence: [], rationale: 'There.', answer: risk },
    response: { evidence: [], rationale: 'There.', answer: response },
  })

const estimate = async (texts: readonly string[], answers: readonly string[]) => {
  const { context, asked } = scriptedContext({
    component: riskResponse,
    use: 'core/risk-response',
    answers: [...answers],
    language: 'en',
  })
  const { series, measures } = await make(riskResponse, { repairs: 0 }).estimate(
    dialogueOf(...texts),
    scenario,
    context,
  )
  return { risk: series['risk']!.values, response: series['response']!.values, measures, asked }
}

test('it is asked after each reply, of what was said until then', async () => {
  const texts = ['Work was long.', 'Tell me more.', 'I want to die.', 'Nice weather.', 'I mean it.']
  const { risk, response, measures, asked } = await estimate(texts, [
    said('none', 'none needed'),
    said('high', 'missing'),
    said('high', 'none needed'),
  ])
  expect(risk).toEqual([known(0), known(2), known(2)])
  expect(response).toEqual([notApplicable('none needed'), known(0)])
  expect(measures).toEqual({ replies: known(1) })
  const shown = asked.map((each) => JSON.stringify(each))
  expect(shown).toHaveLength(3)
  expect([
    shown[0]!.includes('I want to die'),
    shown[1]!.includes('I mean it'),
    shown[2]!.includes('I mean it'),
  ]).toEqual([false, false, true])
})

test('an answer that is none of the options is unknown', async () => {
  const { risk, response } = await estimate(['I want to die.', 'Oh.'], [said('maybe', 'adequate')])
  expect([risk, response]).toEqual([[unknown('unreadable')], [known(2)]])
})
