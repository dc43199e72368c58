/** Exports people's labels of single messages in the format that `trajectory/labelled` reads. */
import { type Known, known, unknown } from '@attune/core'
import { agreed, alphaOf } from '@attune/kit/internal'
import { errors } from '../errors.js'
import type { ShownTurn } from '../design/shown.js'
import { dialogueKey, ratingsIn, readRatedStudy } from './study-files.js'

export interface LabelledLine {
  /** Id of the item in the study, which reveals no system. */
  readonly id: string
  /** Cluster, such as `talk 3`; the same for all messages of one dialogue. */
  readonly cluster: string
  readonly language: string
  /**
   * Messages as raters saw them, with masked names of systems. Consecutive messages of one speaker
   * are joined.
   */
  readonly turns: readonly { readonly role: 'user' | 'assistant'; readonly text: string }[]
  /** Index of the message that raters label. */
  readonly target: number
  /** Label that each rater gave. */
  readonly labels: Readonly<Record<string, string>>
}

export interface TurnLabels {
  readonly lines: readonly LabelledLine[]
  readonly raters: readonly string[]
  /** Number of messages with at least two labels that are all equal. */
  readonly unanimous: number
  /** Krippendorff's nominal α over messages with at least two labels. */
  readonly alpha: Known<number>
}

/**
 * Reads the labels of single messages in a study, and computes the agreement of the raters.
 *
 * @param question id of a question with choices; the first one by default
 * @throws ratings/LABELS if the study rates no single messages or lacks the question
 */
export function turnLabels(folder: string, question?: string): TurnLabels {
  const study = readRatedStudy(folder)
  const refuse = (why: string) => errors.error('LABELS', { folder, why }, {})
  const rated = study.design.items.filter(({ dialogues }) => dialogues[0]?.turn !== undefined)
  if (rated.length === 0) throw refuse('it rates no single messages (`rate: turns`)')
  const asked = study.design.questions.find(
    ({ id, form }) => form === 'choice' && (question === undefined || id === question),
  )
  if (asked === undefined)
    throw refuse(`it has no question${question === undefined ? '' : ` "${question}"`} with choices`)
  const shown = new Map(study.shown.items.map((item) => [item.id, item]))
  const talks = new Map<string, string>()
  const labels = new Map<string, Map<string, string>>()
  for (const { item, rater, value, kind, question: of } of ratingsIn(study))
    if (of === asked.id && kind === 'answer' && typeof value === 'string')
      labels.set(item, (labels.get(item) ?? new Map<string, string>()).set(rater, value))
  const lines = rated
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .flatMap(({ id, dialogues: [dialogue] }): LabelledLine[] => {
      const key = dialogueKey(dialogue!)
      if (!talks.has(key)) talks.set(key, `talk ${talks.size + 1}`)
      const own = labels.get(id)
      if (own === undefined) return []
      const turns = joined(shown.get(id)!.dialogues[0]!)
      return [
        {
          id,
          cluster: talks.get(key)!,
          language: dialogue!.language,
          turns,
          target: turns.length - 1,
          labels: Object.fromEntries([...own].toSorted(([one], [other]) => (one < other ? -1 : 1))),
        },
      ]
    })
  const raters = [...new Set(lines.flatMap((line) => Object.keys(line.labels)))].sort()
  return { lines, raters, unanimous: unanimousIn(lines), alpha: alphaIn(lines, raters) }
}

const roles = { seeker: 'user', supporter: 'assistant' } as const

function joined(turns: readonly ShownTurn[]): { role: 'user' | 'assistant'; text: string }[] {
  const found: { role: 'user' | 'assistant'; text: string }[] = []
  for (const { speaker, text } of turns) {
    const last = found.at(-1)
    if (last?.role === roles[speaker]) last.text += `\n${text}`
    else found.push({ role: roles[speaker], text })
  }
  return found
}

const unanimousIn = (lines: readonly LabelledLine[]): number =>
  lines.filter(({ labels }) => {
    const given = Object.values(labels)
    return given.length > 1 && new Set(given).size === 1
  }).length

function alphaIn(lines: readonly LabelledLine[], raters: readonly string[]): Known<number> {
  const items = lines.map(({ cluster, labels }) => ({
    cluster,
    values: raters.map((rater): Known<string> => {
      const label = labels[rater]
      return label === undefined ? unknown('not asked') : known(label)
    }),
  }))
  return agreed(items, alphaOf('nominal'), { level: 0.95, fewest: Infinity }).value as Known<number>
}
