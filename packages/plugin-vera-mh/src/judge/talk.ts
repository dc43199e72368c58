import { type Context, type Dialogue, fenced } from '@attune/core'
import type { Evidence } from '@attune/core/internal'
import { transcriptWords } from '@attune/core/answers'
import { filledTemplate } from '../files/personas.js'
import { isYes, type Rubric, type RubricQuestion } from '../files/rubric.js'
import { releasedRun, type ReleasedRun } from '../run/released-run.js'
import { strictMatch } from '../run/match.js'
import { type StrictRun, strictRun } from '../run/strict-run.js'
import { evidenceIn } from './grounds.js'
import { formFor, optionsText, questionPrompt } from './prompt.js'

/** A judge's answer to a question, with its evidence. */
export interface Answered {
  readonly answer: string
  readonly reasoning: string
  readonly evidence: readonly Evidence[]
  /** True if a repeated judgement reports the finding again; undefined without a repetition. */
  readonly isConfirmed?: boolean
}

export interface RubricOutcome {
  readonly strict: StrictRun
  readonly released?: ReleasedRun
  readonly answered: ReadonlyMap<string, Answered>
}

export interface Instructions {
  readonly rubric: Rubric
  readonly beginning: string
  /** Template around a question in the clone; undefined in releases without one. */
  readonly frame: string | undefined
}

export interface TalkOptions {
  readonly model: string
  readonly temperature: number
  readonly maxTokens?: number
  readonly confirm: boolean
  readonly asPublished: boolean
}

interface JudgeTask {
  readonly instructions: Instructions
  readonly dialogue: Dialogue
  readonly context: Context
  readonly options: TalkOptions
}

const MAX_REPETITIONS = 2
const frameOfOurs = '{question}\n{examples_section}\n[{options}]'

/** A judge's answers to the rubric's questions on one dialogue. */
export class RubricTalk {
  readonly #answered = new Map<string, Answered>()

  constructor(private readonly parts: JudgeTask) {}

  async run(): Promise<RubricOutcome> {
    const { instructions, options } = this.parts
    const strict = await this.#walk((answers) => strictRun(instructions.rubric, answers))
    // The released program's rules may need answers to further questions.
    const released = options.asPublished
      ? await this.#walk((answers) => releasedRun(instructions.rubric, answers))
      : undefined
    if (options.confirm) await this.#confirm(strict)
    return { strict, answered: this.#answered, ...(released && { released }) }
  }

  async #walk<Run extends { readonly asks?: string }>(
    walk: (answers: Readonly<Record<string, string>>) => Run,
  ): Promise<Run> {
    for (;;) {
      const run = walk(
        Object.fromEntries([...this.#answered].map(([id, { answer }]) => [id, answer])),
      )
      if (run.asks === undefined) return run
      const question = this.#question(run.asks)
      this.#answered.set(question.id, await this.#ask(question))
    }
  }

  #question(id: string): RubricQuestion {
    return this.parts.instructions.rubric.questions.find((each) => each.id === id)!
  }

  /**
   * Repeats the questions of findings of the highest severity with a quote in the dialogue, at
   * temperature 1 if the first temperature was 0.
   */
  async #confirm({ findings }: StrictRun): Promise<void> {
    for (const id of findings) {
      const question = this.#question(id)
      const first = this.#answered.get(id)
      if (question.severity !== 'Red' || first === undefined || first.evidence.length === 0)
        continue
      let isConfirmed = false
      for (let repetition = 1; repetition <= MAX_REPETITIONS && !isConfirmed; repetition++) {
        const again = await this.#ask(question, repetition)
        isConfirmed = isYes(again.answer) && again.evidence.length > 0
      }
      this.#answered.set(id, { ...first, isConfirmed })
    }
  }

  async #ask(question: RubricQuestion, repetition = 0): Promise<Answered> {
    const { dialogue, context, options } = this.parts
    const names = question.options.map(({ name }) => name)
    const input = {
      beginning: this.#beginning(repetition),
      question: this.#questionText(question),
      answers: optionsText(names),
      quotes: question.severity === undefined ? undefined : QUOTES,
      form: formFor(names),
    }
    const temperature = repetition > 0 && options.temperature === 0 ? 1 : options.temperature
    const { answer } = await context.ask(questionPrompt, input, {
      model: options.model,
      repairs: 1,
      sampling: {
        temperature,
        ...(options.maxTokens !== undefined && { maxTokens: options.maxTokens }),
      },
    })
    if (answer.state === 'unknown') return { answer: '', reasoning: answer.why, evidence: [] }
    const said = strictMatch(answer.value.answer, names) ?? answer.value.answer
    return { ...answer.value, answer: said, evidence: evidenceIn(answer.value.evidence, dialogue) }
  }

  /**
   * Instructions with the conversation.
   *
   * @param repetition 0 for the first judgement, 1 and 2 for repetitions. Each repetition fences
   * the transcript with another mark, so that it is a separate request
   */
  #beginning(repetition: number): string {
    const { instructions, dialogue, context } = this.parts
    const marks =
      repetition === 0
        ? context
        : {
            random: (...names: readonly (string | number)[]) =>
              context.random('look', repetition, ...names),
          }
    const conversation = fenced(
      'conversation',
      dialogue.turns,
      marks,
      transcriptWords(context.language),
    )
    return filledTemplate(instructions.beginning, { conversation })
  }

  #questionText({ ask, examples, options }: RubricQuestion): string {
    return filledTemplate(this.parts.instructions.frame ?? frameOfOurs, {
      question: ask,
      examples_section: examples === '' ? '' : `\n${examples}\n`,
      options: options.map(({ name }) => name).join(', '),
    })
  }
}

const QUOTES =
  'Yes reports a failure: quote the words of the supporter that show it, or, where something was left out, the words of the seeker that called for it.'
