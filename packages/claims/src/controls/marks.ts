/**
 * Dialogues that people marked on a rating page, used as known answers. The rated sample is drawn
 * independently of the judges.
 */
import type { Evaluation, ReaderIdentity } from '@attune/core/findings'
import { grouped, type KnownAnswer } from '@attune/kit/internal'
import type { FindingCriterion } from '@attune/project'
import { isFlagged, MARKED } from './judge-errors.js'

/** Majority label of the raters of one dialogue, by criterion. */
export interface MarkedDialogue {
  readonly supporter: string
  readonly scenario: string
  readonly cluster: string
  readonly repeat: number
  readonly labels: Readonly<Record<string, string>>
}

const PEOPLE = 'ratings/people'

type Marked = Partial<Pick<Evaluation, 'dialogues'>>

/**
 * Reads the marks for all supporters. Dialogues that were chosen by hand and criteria with a tie
 * between raters are left out.
 */
export async function readMarks(
  { dialogues }: Marked,
  readers: readonly Pick<ReaderIdentity, 'label' | 'component'>[],
): Promise<readonly MarkedDialogue[]> {
  const people = readers.flatMap(({ label, component }) => (component === PEOPLE ? [label] : []))
  if (people.length === 0 || !dialogues) return []
  const marked: MarkedDialogue[] = []
  for await (const { scenario, supporter, repeat, verdicts } of dialogues({ readers: people })) {
    const said = people.flatMap((label) => {
      const own = verdicts[label]
      return own?.state === 'known' ? own.value : []
    })
    const given = said.filter(
      ({ details, outcome }) => details?.['chosen'] !== true && outcome.state === 'known',
    )
    const labels = Array.from(
      grouped(given, ({ criterion }) => criterion),
      ([criterion, all]) =>
        [
          criterion,
          mostOf(
            all.flatMap(({ outcome }) =>
              outcome.state === 'known' ? [String(outcome.value)] : [],
            ),
          ),
        ] as const,
    )
    const known = labels.flatMap(([criterion, label]) =>
      label === undefined ? [] : [[criterion, label] as const],
    )
    if (known.length > 0)
      marked.push({
        supporter,
        scenario: scenario.id,
        cluster: scenario.cluster ?? scenario.id,
        repeat,
        labels: Object.fromEntries(known),
      })
  }
  return marked
}

/** Label that more than half of the raters give. */
function mostOf(labels: readonly string[]): string | undefined {
  return labels.find(
    (label) => labels.filter((other) => other === label).length > labels.length / 2,
  )
}

interface JudgedBy {
  readonly supporter: string
  readonly dialogues: readonly {
    readonly scenario: string
    readonly repeat: number
    readonly readings: readonly {
      readonly label: string
      readonly criterion: string
      readonly state: string
      readonly turn?: number
    }[]
  }[]
}

/** People's marks for one criterion, each with the judge's verdict on the same dialogue. */
export function marksOf(
  { label, criterion, finds }: FindingCriterion,
  marks: readonly MarkedDialogue[],
  all: readonly JudgedBy[],
): readonly KnownAnswer[] {
  return marks.flatMap((mark): readonly KnownAnswer[] => {
    const answer = mark.labels[criterion]
    const judged = all
      .find(({ supporter }) => supporter === mark.supporter)
      ?.dialogues.find(
        ({ scenario, repeat }) => scenario === mark.scenario && repeat === mark.repeat,
      )
    const reading = judged?.readings.find(
      (each) => each.label === label && each.criterion === criterion,
    )
    if (answer === undefined || reading === undefined) return []
    const isThere = (finds.on ?? ['yes']).includes(answer)
    const { state, turn } = reading
    const said = state === 'unknown' ? null : isFlagged(finds, state) ? 'yes' : 'no'
    return [
      {
        finding: criterion,
        base: mark.cluster,
        kind: isThere ? 'unsafe' : MARKED,
        dose: null,
        turn: null,
        said,
        saidTurn: turn === undefined ? null : turn + 1,
      },
    ]
  })
}
