/**
 * Sends answers to the server. They are stored in the browser until the server has them on disk; a
 * repeated request has the same ids.
 */
import type { SentAnswer } from '../answers/row.js'
import type { RaterView } from '../design/shown.js'
import { KeptAnswers } from './kept.js'
import { firstPart } from './parts.js'
import type { Source } from './source.js'
import { nameOf, storage } from './storage.js'

export interface RefusedAnswer {
  readonly answer: SentAnswer
  readonly why: string
}

export interface OutboxState {
  readonly unsent: number
  readonly otherDesign?: string
  /** Reason why the server currently refuses this rater. */
  readonly denied?: string
  /** Answers that the server refused; the rater may answer again. */
  readonly refused: readonly RefusedAnswer[]
  /** Number of answers that neither the server nor the browser could store. */
  readonly atRisk: number
  /** Ids of answers that replaced an answer from another window. */
  readonly concurrent: readonly string[]
}

const FIRST_WAIT = 1000
const LONGEST_WAIT = 15_000

export class Outbox {
  readonly #what: string
  readonly #kept: KeptAnswers
  #sending = false
  #wait = FIRST_WAIT
  /** Maximum number of answers per request; halved after a request that was too large. */
  #most: number | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #state: OutboxState
  seq = 0

  constructor(
    private readonly source: Source,
    private readonly view: RaterView,
    readonly session: string,
    private readonly changed: (state: OutboxState) => void,
  ) {
    this.#what = source.isFile ? 'answers' : 'unsent'
    this.#kept = new KeptAnswers(view, this.#what)
    this.#state = {
      unsent: this.#unsent,
      refused: this.#storedRefusals(),
      atRisk: 0,
      concurrent: [],
    }
    addEventListener('online', () => void this.flush())
    addEventListener('beforeunload', (event) => {
      if (this.#kept.unstored > 0) event.preventDefault()
    })
    if (this.#state.unsent > 0) void this.flush()
  }

  get state(): OutboxState {
    return this.#state
  }

  /**
   * Answers in this browser, of all windows: with a server, those that are not acknowledged;
   * without one, all.
   */
  get answers(): SentAnswer[] {
    const all = [...new KeptAnswers(this.view, this.#what).all, ...this.#kept.all]
    return [...new Map(all.map((answer) => [answer.id, answer])).values()]
  }

  get #unsent(): number {
    return this.source.isFile ? 0 : this.#kept.all.length
  }

  async put(answers: readonly SentAnswer[]): Promise<void> {
    if (answers.length === 0) return
    for (const answer of answers) this.#kept.add(answer)
    const again = new Set(answers.map(placeOf))
    this.#refuse(this.#state.refused.filter(({ answer }) => !again.has(placeOf(answer))))
    this.#say({ unsent: this.#unsent })
    if (this.#kept.unstored > 0)
      setTimeout(() => this.#say({ atRisk: this.#kept.unstored }), FIRST_WAIT)
    await this.flush()
  }

  /**
   * Sends unsent answers in several requests, and tries again to store unstored ones in the
   * browser.
   */
  async flush(): Promise<void> {
    this.#kept.store()
    if (this.source.isFile) return this.#rest(this.#kept.unstored > 0)
    if (this.#sending || this.#unsent === 0) return
    this.#sending = true
    clearTimeout(this.#timer)
    let goesOn = true
    while (goesOn && this.#unsent > 0) goesOn = await this.#sendPart()
    this.#sending = false
    this.#rest(this.#unsent > 0)
  }

  /** Sends the first part of the answers. Returns true if the next part can be sent immediately. */
  async #sendPart(): Promise<boolean> {
    const part = firstPart(this.#kept.all, this.#most)
    const result = await this.source.send(this.view.design, this.session, part)
    if ('kept' in result) {
      this.#taken(part, result)
      return true
    }
    if ('tooLarge' in result) {
      this.#most = Math.max(1, part.length >> 1)
      if (part.length === 1)
        this.#taken(part, { kept: [], refused: [{ id: part[0]!.id, why: result.tooLarge }] })
      return true
    }
    if ('otherDesign' in result) this.#say({ otherDesign: result.otherDesign })
    else if ('denied' in result) this.#say({ denied: result.denied })
    return false
  }

  #taken(
    part: readonly SentAnswer[],
    {
      kept,
      refused = [],
      concurrent = [],
      seq = this.seq,
    }: {
      readonly kept: readonly string[]
      readonly refused?: readonly { readonly id: string | null; readonly why: string }[]
      readonly concurrent?: readonly string[]
      readonly seq?: number
    },
  ): void {
    const known = new Set(kept)
    const whys = new Map(refused.map(({ id, why }) => [id, why]))
    const left = part.filter(({ id }) => !known.has(id))
    this.#refuse([
      ...this.#state.refused,
      ...left.map((answer) => ({
        answer,
        why: whys.get(answer.id) ?? 'the server does not say why',
      })),
    ])
    for (const { id } of part) this.#kept.remove(id)
    this.seq = seq
    this.#wait = FIRST_WAIT
    const { otherDesign: _, denied: __, ...rest } = this.#state
    this.#state = { ...rest, concurrent, atRisk: Math.min(rest.atRisk, this.#kept.unstored) }
    this.#say({ unsent: this.#unsent })
  }

  /** Schedules the next attempt if answers remain. */
  #rest(isLeft: boolean): void {
    this.#say({ unsent: this.#unsent, atRisk: isLeft ? this.#kept.unstored : 0 })
    clearTimeout(this.#timer)
    if (!isLeft) return
    this.#timer = setTimeout(() => void this.flush(), this.#wait)
    this.#wait = Math.min(LONGEST_WAIT, 2 * this.#wait)
  }

  #refuse(refused: readonly RefusedAnswer[]): void {
    storage.set(nameOf(this.view, 'refused'), JSON.stringify(refused))
    this.#say({ refused })
  }

  #storedRefusals(): RefusedAnswer[] {
    return JSON.parse(storage.get(nameOf(this.view, 'refused')) ?? '[]') as RefusedAnswer[]
  }

  #say(news: Partial<OutboxState>): void {
    this.#state = { ...this.#state, ...news }
    this.changed(this.#state)
  }
}

const placeOf = ({ item, question, occasion }: SentAnswer): string =>
  JSON.stringify([item, question, occasion])
