import { LONGEST_ANSWER } from '../answers/objects.js'
import type { ChatAnswer } from '../contracts/models.js'
import { AttuneError } from '../errors.js'
import { isRedacted, isUndecoded } from '../models/answer-marks.js'
import type { AnswerFlag } from '../prompts/answer-reading.js'
import type { ContextServices, ContextTask, PromptOwner } from './context-services.js'

/**
 * Records irregular answers, such as truncated prompts, to the prompts of a unit's component or of
 * its supporter.
 */
export class AnswerNotes {
  constructor(
    private readonly kind: ContextTask['kind'],
    private readonly owner: PromptOwner,
    private readonly services: ContextServices,
  ) {}

  note(flag: AnswerFlag, prompt: string): void {
    this.services.noted?.(flag, prompt)
    const limit = `${LONGEST_ANSWER / 1024} kB`
    // The part beyond the length limit is not parsed and could retract the rest, so the user is
    // warned.
    if (flag === 'long-answer')
      this.services.warn(
        this.owner.use,
        `Of an answer to the prompt ${prompt} that is longer than ${limit} only the first ${limit} are read.`,
      )
  }

  /**
   * Records the marks of an answer. For a dialogue only truncated prompts are recorded, since flags
   * of the turns cover other irregularities.
   */
  noteMarks({ text, marks = [] }: ChatAnswer, prompt: string): void {
    if (marks.includes('cut-prompt'))
      this.note(this.#isSeeker ? 'seeker-cut-prompt' : 'cut-prompt', prompt)
    if (this.kind === 'simulate') return
    if (isUndecoded(text)) this.note('undecoded-answer', prompt)
    if (isRedacted(text)) this.note('redacted-answer', prompt)
  }

  /**
   * Throws if a content filter refused a request of the seeker, since a dialogue without the
   * seeker's words is not valid.
   *
   * @throws MODEL_FILTERED
   */
  requireSeeker({ marks = [], why }: ChatAnswer, model: string): void {
    if (!this.#isSeeker || !marks.includes('refused-prompt')) return
    throw new AttuneError('MODEL_FILTERED', { model, what: why ?? 'its service does not say why.' })
  }

  /** True if the simulator, and not the supporter, sent the request. */
  get #isSeeker(): boolean {
    return this.kind === 'simulate' && this.owner.owner === undefined
  }
}
