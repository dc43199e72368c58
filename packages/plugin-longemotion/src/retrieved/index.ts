import {
  defineEstimator,
  known,
  type Dialogue,
  type Known,
  type Scenario,
  type Turn,
} from '@attune/core'
import type { GivenNumber } from '@attune/core/internal'
import { readData } from '@attune/kit'
import type { Passage } from '../passages/gather.js'
import { normalForm, words } from '@attune/answers/internal'

/** A passage in the simulator's log. */
type Logged = Passage & { readonly shown: number }

export const retrieval = defineEstimator({
  revision: 1,
  summary:
    'What retrieval brought: passages shown, notes and verdicts that are missing, and whether what is needed was shown.',
  // The task and setting of a dialogue determine its measures.
  gives: readData<{ readonly measures: Readonly<Record<string, GivenNumber>> }>(
    new URL('gives.json', import.meta.url),
  ),
  options: { type: 'object', properties: {}, additionalProperties: false },
  create: () => ({
    async estimate(dialogue, scenario) {
      const questions = retrievedIn(dialogue)
      if (questions.length === 0) return { measures: {}, series: {} }
      const all = questions.flat()
      const shown = all.filter((passage) => passage.shown > 0)
      return {
        measures: {
          passages: known(shown.length / questions.length),
          empty: known(
            shareOf(questions, (passages) => passages.every((passage) => passage.shown === 0)),
          ),
          ...ifAny(
            'notesMissing',
            all.filter(hasNoteOrGap),
            ({ lacks }) => lacks === 'refused' || lacks === 'unreadable',
          ),
          ...ifAny(
            'verdictsMissing',
            all.filter(({ verdict }) => verdict !== undefined),
            ({ verdict }) => verdict === 'undecided',
          ),
          ...hit(scenario, shown),
        },
        series: {},
      }
    },
  }),
})

/**
 * Passages of each retrieval in a dialogue, whether the simulator or the supporter retrieved them.
 */
function retrievedIn({ turns }: Dialogue): (readonly Logged[])[] {
  const own = turns.filter(({ speaker }) => speaker === 'supporter').map(remembered)
  return [
    ...turns.flatMap(loggedIn),
    ...(own.some((texts) => texts.length > 0) ? own.map(asShown) : []),
  ]
}

/** Retrievals that a turn of the simulator logs. A summary has one per aspect of the report. */
function loggedIn({ speaker, annotations = {} }: Turn): (readonly Logged[])[] {
  if (speaker === 'supporter') return []
  const { passages, aspects } = annotations as {
    passages?: Logged[]
    aspects?: { passages: Logged[] }[]
  }
  return [...(passages ? [passages] : []), ...(aspects ?? []).map((aspect) => aspect.passages)]
}

/** Texts that one of this package's supporters retrieved for a reply. */
export function remembered({ annotations = {} }: Turn): readonly string[] {
  const texts = annotations['memories'] ?? annotations['passages']
  return Array.isArray(texts) ? texts.filter((text) => typeof text === 'string') : []
}

const asShown = (texts: readonly string[]): Logged[] =>
  texts.map((chunk, index) => ({ index, chunk, shown: index + 1 }))

const hasNoteOrGap = ({ notes, lacks, verdict }: Logged): boolean =>
  verdict === undefined && (notes !== undefined || lacks !== undefined)

const shareOf = <T>(items: readonly T[], is: (item: T) => boolean): number =>
  items.filter(is).length / items.length

const ifAny = (
  name: string,
  items: readonly Logged[],
  is: (item: Logged) => boolean,
): Record<string, Known<number>> =>
  items.length === 0 ? {} : { [name]: known(shareOf(items, is)) }

/**
 * 1 if the shown passages contain the evidence for the answer, else 0; empty for tasks whose data
 * do not mark it.
 */
function hit(scenario: Scenario, shown: readonly Logged[]): { readonly hit?: Known<number> } {
  const { details, references } = scenario
  const text = ` ${normalForm(shown.map(({ chunk }) => chunk).join(' '))} `
  switch (details['task']) {
    case 'detection':
      return { hit: known(Number(shown.some(({ index }) => index === references['index']))) }
    case 'classification':
      return { hit: known(Number(text.includes(` ${normalForm(String(details['subject']))} `))) }
    case 'qa': {
      const wanted = words(normalForm(String(references['answer'])))
      if (wanted.length === 0 || /^(?:yes|no)$/.test(wanted.join(' '))) return {}
      return { hit: known(Number(wanted.every((word) => text.includes(` ${word} `)))) }
    }
    default:
      return {}
  }
}
