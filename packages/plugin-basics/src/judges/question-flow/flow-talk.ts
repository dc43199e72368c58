import { formOf } from '@attune/answers'
import {
  type Context,
  type Dialogue,
  fenced,
  type JsonObject,
  type Known,
  known,
} from '@attune/core'
import type { PromptAnswer } from '@attune/core/internal'
import { transcriptWords } from '@attune/core/answers'
import { wordsIn } from '@attune/core/runtime'
import { asking, type JudgeOptions } from '../options.js'
import { shownAnswer } from './answer-words.js'
import { plainAnswer } from './flow.js'
import type { FileQuestion, FlowFile } from './flow-file.js'
import { type Grounds, groundsOf } from './grounds.js'
import { answerTo, flowPrompt } from './prompt.js'
import { questionsIn, questionText } from './question-text.js'
import { readReplies, type Reply } from './read-answers.js'
import { type FlowRun, type OnUnreadable, runFlow } from './run-flow.js'

export interface FlowOptions extends JudgeOptions {
  readonly ask: 'each' | 'all'
  readonly remember: boolean
  readonly unreadable: OnUnreadable
  readonly confirm: boolean
}

/** Answer to one question, with its reason. */
export interface QuestionResult {
  /** Name of the option; undefined for an answer that matches none. */
  readonly answer: string | undefined
  readonly rationale: string
  readonly grounds: Grounds
  readonly isFinding: boolean
  /**
   * Results of the repeated questions on a finding: true if the answer reports the finding again.
   */
  readonly confirmations: readonly boolean[]
  readonly details: JsonObject
}

export interface FlowOutcome {
  readonly run: FlowRun
  readonly results: ReadonlyMap<string, QuestionResult>
  /** Answered questions that are not on the path through the flow. Their answers are ignored. */
  readonly dropped: readonly string[]
}

interface Parts {
  readonly flow: FlowFile
  readonly dialogue: Dialogue
  readonly context: Context
  readonly options: FlowOptions
  readonly conversation: string
}

/** Maximum number of times that a question is repeated to confirm its finding. */
export const MAX_REPETITIONS = 2

/** One judge's answers to the questions of a flow about one dialogue. */
export class FlowTalk {
  readonly #results = new Map<string, QuestionResult>()

  constructor(private readonly parts: Parts) {}

  async run(): Promise<FlowOutcome> {
    const { flow, options } = this.parts
    if (options.ask === 'all') await this.#askAll()
    let run = this.#walked()
    while (run.asks !== undefined) {
      const question = flow.questions.find(({ id }) => id === run.asks)!
      this.#results.set(question.id, await this.#askOne(question))
      run = this.#walked()
    }
    const asked = new Set(run.path.map(({ question }) => question))
    const dropped = [...this.#results.keys()].filter((id) => !asked.has(id))
    if (options.confirm) await this.#confirm(run)
    return { run, results: this.#results, dropped }
  }

  #walked(): FlowRun {
    const answers = [...this.#results].map(([id, { answer }]) => [id, answer ?? null] as const)
    return runFlow(this.parts.flow, Object.fromEntries(answers), this.parts.options.unreadable)
  }

  async #askAll(): Promise<void> {
    const questions = this.parts.flow.questions.filter(({ isAuto }) => !isAuto)
    if (questions.length === 0) return
    const asked = await this.#ask(questions)
    const { finish, readable, text, attempts } = asked
    const isCut = finish === 'length' || finish === 'filter'
    // If no answer is complete, the readable parts of the last one count: a question whose part is
    // unreadable does not invalidate the others.
    const partly = isCut ? {} : readReplies(readable, questionsIn(this.#text(questions)))
    for (const question of questions) {
      const reply =
        asked.answer.state === 'known' ? ofQuestion(asked.answer, question.id) : partly[question.id]
      const details = question === questions[0] ? { answer: text, attempts } : {}
      this.#results.set(question.id, this.#resultOf(question, reply, details))
    }
  }

  async #askOne(question: FileQuestion): Promise<QuestionResult> {
    const { answer, text, attempts } = await this.#ask([question])
    return this.#resultOf(question, ofQuestion(answer, question.id), { answer: text, attempts })
  }

  /**
   * Repeats the questions that reported a finding of the highest severity with a verified quote.
   */
  async #confirm(run: FlowRun): Promise<void> {
    for (const { question: id } of run.findings) {
      const question = this.parts.flow.questions.find((each) => each.id === id)!
      const result = this.#results.get(id)!
      if (question.finding?.level !== 'high' || !result.grounds.isVerified) continue
      const confirmations: boolean[] = []
      while (confirmations.length < MAX_REPETITIONS && !confirmations.includes(true)) {
        const { answer } = await this.#ask([question], confirmations.length + 1)
        const again = this.#resultOf(question, ofQuestion(answer, id), {})
        confirmations.push(again.isFinding && again.grounds.isVerified)
      }
      this.#results.set(id, { ...result, confirmations })
    }
  }

  #resultOf(
    question: FileQuestion,
    reply: Known<Reply> | undefined,
    details: JsonObject,
  ): QuestionResult {
    const { dialogue, context } = this.parts
    const { finding, options, side } = question
    const shown = reply?.state === 'known' ? reply.value : undefined
    const answer = options.find(
      ({ name }) => shownAnswer(name, context.language) === shown?.answer,
    )?.name
    const isFinding =
      answer !== undefined &&
      finding?.on.some((each) => plainAnswer(each) === plainAnswer(answer)) === true
    return {
      answer,
      rationale: shown?.rationale ?? '',
      grounds: groundsOf(shown?.evidence, dialogue, isFinding ? finding.side : side),
      isFinding,
      confirmations: [],
      details: { ...details, ...(reply?.state === 'unknown' && { unreadable: reply.why }) },
    }
  }

  #text(questions: readonly FileQuestion[]): string {
    return questionText(questions, this.parts.context.language)
  }

  /**
   * Asks the model one or more questions.
   *
   * @param repetition 0 for the first answer, 1 and 2 for its repetitions. Each repetition fences
   * the transcript with another mark, so that it is a separate request
   */
  #ask(
    questions: readonly FileQuestion[],
    repetition = 0,
  ): Promise<PromptAnswer<Readonly<Record<string, Reply>>>> {
    const { flow, context, options } = this.parts
    const text = this.#text(questions)
    const input = {
      conversation: repetition === 0 ? this.parts.conversation : this.#conversationFor(repetition),
      instructions:
        flow.instructions === undefined ? undefined : wordsIn(flow.instructions, context.language),
      earlier:
        options.remember && options.ask === 'each' ? this.#earlier(questions[0]!) : undefined,
      questions: text,
      form: formOf(answerTo(questionsIn(text))),
    }
    const { sampling, ...rest } = asking(options)
    const drawn =
      repetition > 0 && sampling.temperature === 0 ? { ...sampling, temperature: 1 } : sampling
    return context.ask(flowPrompt, input, { ...rest, sampling: drawn })
  }

  #conversationFor(repetition: number): string {
    const { dialogue, context } = this.parts
    const marks = {
      random: (...names: readonly (string | number)[]) =>
        context.random('look', repetition, ...names),
    }
    return fenced('conversation', dialogue.turns, marks, transcriptWords(context.language))
  }

  #earlier(next: FileQuestion): string | undefined {
    const { flow, context } = this.parts
    const before = this.#walked().path.filter(({ question }) => question !== next.id)
    const lines = before.flatMap(({ question, answer }) => {
      const { ask } = flow.questions.find(({ id }) => id === question)!
      const said = answer === null ? '…' : shownAnswer(answer, context.language)
      return [`* ${wordsIn(ask, context.language).replaceAll(/\s+/g, ' ').trim()} ${said}`]
    })
    return lines.length === 0 ? undefined : lines.join('\n')
  }
}

function ofQuestion(
  answer: Known<Readonly<Record<string, Reply>>>,
  id: string,
): Known<Reply> | undefined {
  if (answer.state === 'unknown') return answer
  const reply = answer.value[id]
  return reply && known(reply)
}
