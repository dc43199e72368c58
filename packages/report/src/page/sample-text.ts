import type { EvaluationOverview } from '../report-data.js'
import type { useSay } from './language.js'

/** Size of an evaluation: `24 scenarios`, or `12 people, 60 sessions`. */
export function sampleText(
  { scenarios, people }: Pick<EvaluationOverview, 'scenarios' | 'people'>,
  say: ReturnType<typeof useSay>,
): string {
  if (people === undefined) return `${scenarios} ${say('scenarios')}`
  return `${people} ${say(people === 1 ? 'onePerson' : 'people')}, ${scenarios} ${say('sessions')}`
}
