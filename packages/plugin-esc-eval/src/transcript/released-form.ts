/** Dialogues in the form in which the released program saves them and shows them to its ranker. */
import type { Line } from '@attune/core/internal'

const labels = { supporter: 'AI assistant', seeker: 'ESC-Role' } as const

/** One line per turn, with the speaker's label and a full-width colon. */
export const releasedLines = (turns: readonly Line[]): string[] =>
  turns.map(({ speaker, text }) => `${labels[speaker]}：${text}`)

/** Turns of a saved dialogue; undefined if a line has no label. */
export function readReleasedLines(lines: readonly string[]): Line[] | undefined {
  const turns = lines.map((line): Line | undefined => {
    for (const speaker of ['supporter', 'seeker'] as const) {
      const label = `${labels[speaker]}：`
      if (line.startsWith(label)) return { speaker, text: line.slice(label.length) }
    }
    return undefined
  })
  return turns.every((turn) => turn !== undefined) ? turns : undefined
}

/**
 * Form of labels in the ranker's prompt. `released`: every "AI assistant" becomes **AI助手** and
 * keeps its colon, also inside sentences; every "ESC-Role：" becomes **用户** and loses its colon.
 * `anchored`: only labels at the start of a line are replaced, and both colons are kept.
 */
export type TranscriptForm = 'released' | 'anchored'

/** Text of a saved dialogue in the ranker's prompt. */
export function rankerTranscript(lines: readonly string[], form: TranscriptForm): string {
  if (form === 'released') {
    return lines
      .join('\n\n')
      .replaceAll(labels.supporter, '**AI助手**')
      .replaceAll(`${labels.seeker}：`, '**用户**')
      .trim()
  }
  return lines
    .map((line) =>
      line.replace(/^AI assistant(?=：)/u, '**AI助手**').replace(/^ESC-Role(?=：)/u, '**用户**'),
    )
    .join('\n\n')
    .trim()
}
