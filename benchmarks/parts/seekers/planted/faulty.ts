import type { Context, Conversation, Dialogue, Scenario, Supporter, Turn } from '@attune/core'
import type { Ending, InnerSimulator, Random, SupporterTurn } from '@attune/core/internal'
import type { Fault, Planted } from '../faults/names.js'
import { planted } from '../faults/names.js'
import {
  changedTurn,
  isFarewell,
  plant,
  type Planting,
  planting,
  type SaidTurn,
} from '../faults/plant.js'
import { drawnOrder } from '../../../../packages/plugin-seekers/src/drawn-order.js'
import { type Wordings, wordingsFor } from '../faults/wordings.js'
import { cardOfAnother, deafReplies, moodOf } from './other-faults.js'

export interface FaultyOptions {
  readonly fault: Fault
  readonly dose: number
  readonly wordings: Wordings
  /** Own turns of a usual dialogue. */
  readonly turns: number
  readonly context: Pick<Context, 'random' | 'key'>
  readonly inner: InnerSimulator
  readonly scenario: Scenario
}

/** Enough numbers for any dialogue. */
const MOST_TURNS = 400

/**
 * One dialogue of a simulator with a fault: its own turns are changed before the supporter hears
 * them.
 */
export class Faulty {
  readonly #u: readonly number[]
  readonly #planting: Planting
  /** What the inner simulator said in its own turns, and what became of it. */
  readonly #said: string[] = []
  readonly #spoken: string[] = []
  readonly #replies: string[] = []
  #ended: { readonly turns: readonly Turn[]; readonly ending: Ending } | undefined
  #saysFarewell = false

  constructor(private readonly options: FaultyOptions) {
    const { fault, dose, scenario, wordings, context } = options
    const random = (name: string): Random => context.random('fault', name)
    const touched = random('touched')
    this.#u = Array.from({ length: MOST_TURNS }, () => touched())
    const { language, profile: card, intention } = scenario
    const n = wordingsFor(wordings, fault, language).length
    const isFixed = fault === 'template'
    this.#planting = planting({
      fault: isPlanted(fault) ? fault : 'none',
      dose,
      language,
      card,
      intention,
      wordings,
      u: this.#u,
      order: isFixed ? undefined : drawnOrder(random('wording'), n),
    })
  }

  async simulate(supporter: Supporter): Promise<Dialogue> {
    const { inner, fault } = this.options
    if (fault === 'none') return inner.simulate(this.options.scenario, supporter)
    let talked: Dialogue
    try {
      talked = await inner.simulate(this.#scenario(), this.#hearing(supporter))
    } catch (error) {
      if (this.#ended) return this.#ended
      throw error
    }
    return this.#said.length === 0 ? this.#transformed(talked) : this.#rewritten(talked)
  }

  /**
   * `clone`: every scenario is played from one card. `deaf`: what was said before it is not heard
   * either.
   */
  #scenario(): Scenario {
    const { scenario, fault } = this.options
    if (fault === 'clone' && this.#u[0]! < this.options.dose)
      return { ...scenario, profile: cardOfAnother(scenario.language) }
    if (fault !== 'deaf') return scenario
    const opening = scenario.opening.map((line, at) =>
      line.speaker === 'supporter' && this.#u[MOST_TURNS - 1 - at]! < this.options.dose
        ? { ...line, text: deafReplies(scenario.language, at) }
        : line,
    )
    return { ...scenario, opening }
  }

  #hearing(supporter: Supporter): Supporter {
    const reply = (conversation: Conversation): Promise<SupporterTurn> =>
      this.#reply(supporter, conversation)
    return {
      get name() {
        return supporter.name
      },
      repeat: supporter.repeat,
      reply,
    }
  }

  async #reply(supporter: Supporter, conversation: Conversation): Promise<SupporterTurn> {
    const scripted = this.options.scenario.opening.length
    const own = conversation.turns.slice(scripted).filter(({ speaker }) => speaker === 'seeker')
    for (const { text } of own.slice(this.#said.length))
      this.#speak(text, heardBefore(conversation))
    const turns = this.#changedTurns(conversation.turns, scripted)
    if (this.#saysFarewell && this.options.fault === 'early-farewell') {
      this.#ended = {
        turns: turns.map((turn, at) => (at < scripted ? { ...turn, scripted: true } : turn)),
        ending: { reason: 'seeker-left' },
      }
      throw new Error('the seeker has left')
    }
    const reply = await supporter.reply({ ...conversation, turns })
    this.#replies.push(reply.text)
    const at = this.#replies.length - 1
    const isDeaf = this.options.fault === 'deaf' && this.#u[at]! < this.options.dose
    return isDeaf ? { ...reply, text: deafReplies(this.options.scenario.language, at) } : reply
  }

  #speak(text: string, heard: string | undefined): void {
    this.#said.push(text)
    const at = this.#said.length - 1
    this.#spoken.push(this.#changed(at, heard) ?? text)
  }

  #changed(at: number, heard: string | undefined): string | undefined {
    const { fault, dose, turns } = this.options
    const isTouched = this.#u[at]! < dose
    if (fault === 'pushover' || fault === 'frozen')
      return isTouched ? this.#drawn(fault, at, heard) : undefined
    if (!isPlanted(fault) || (isFarewell(fault) && this.#saysFarewell)) return undefined
    const said = this.#said
    const turn = { at, said, before: this.#spoken[at - 1], heard, of: turns, isTouched }
    const text = changedTurn(turn, this.#planting)
    if (text !== undefined && isFarewell(fault)) this.#saysFarewell = true
    return text
  }

  /**
   * `pushover`: its mood is that of the last reply. `frozen`: the line follows from scenario and
   * turn, not from the repeat.
   */
  #drawn(fault: 'pushover' | 'frozen', at: number, heard: string | undefined): string | undefined {
    const { scenario, wordings } = this.options
    const { language, id } = scenario
    const mood = fault === 'pushover' ? moodOf(heard, language) : undefined
    if (fault === 'pushover' && mood === undefined) return undefined
    const all = wordingsFor(wordings, mood === 'down' ? 'pushover-sinks' : fault, language)
    const place =
      fault === 'pushover'
        ? at
        : at * 5 + [...id].reduce((sum, each) => sum + each.codePointAt(0)!, 0)
    return all[place % Math.max(1, all.length)]?.text
  }

  #changedTurns(turns: readonly Turn[], scripted: number): Turn[] {
    let own = 0
    let replies = 0
    return turns.map((turn, at) => {
      if (at < scripted) return { ...turn, text: this.options.scenario.opening[at]!.text }
      if (turn.speaker === 'seeker') return { ...turn, text: this.#spoken[own++] ?? turn.text }
      return { ...turn, text: this.#replies[replies++] ?? turn.text }
    })
  }

  /**
   * What the inner simulator gave, with what was really said. Its last words may have had no reply.
   */
  #rewritten(talked: Dialogue): Dialogue {
    const { scenario, fault } = this.options
    const scripted = scenario.opening.length
    const own = talked.turns.slice(scripted).filter(({ speaker }) => speaker === 'seeker')
    for (const { text } of own.slice(this.#said.length))
      this.#speak(text, talked.turns.findLast(isSupporter)?.text)
    const turns = this.#changedTurns(talked.turns, scripted)
    const isStuck = fault === 'never-stops' && this.#saysFarewell
    return { ...talked, turns, ...(isStuck && { ending: { reason: 'turn-limit' } }) }
  }

  /** Of a dialogue that was recorded. */
  #transformed(talked: Dialogue): Dialogue {
    const { fault } = this.options
    if (!isPlanted(fault)) return talked
    const turns = talked.turns.map(({ speaker, text }): SaidTurn => [speaker, text])
    const changed = plant({ turns, ending: talked.ending.reason }, this.#planting)
    const isSame = changed.ending === talked.ending.reason
    return {
      ...talked,
      turns: changed.turns.map(([, text], at) => ({ ...talked.turns[at]!, text })),
      ending: isSame ? talked.ending : { reason: changed.ending },
    }
  }
}

const isSupporter = ({ speaker }: Turn): boolean => speaker === 'supporter'
const isPlanted = (fault: Fault): fault is Planted => (planted as readonly string[]).includes(fault)

const heardBefore = ({ turns }: Conversation): string | undefined => {
  const before = turns.at(-2)
  return before?.speaker === 'supporter' ? before.text : undefined
}
