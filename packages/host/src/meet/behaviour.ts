/** Tests the behaviour of a bot in a dialogue through the component `core/http`, as in a run. */
import { randomUUID } from 'node:crypto'
import type { Context } from '@attune/core'
import type { SupporterSystem } from '@attune/core/internal'
import { basicComponents, type HttpOptions } from '@attune/plugin-basics'
import type { BotClient } from './asker.js'

export const NAME = 'Alwin'
export const hello = `Hello. My name is ${NAME}. I have slept badly for a week, and I do not know whom to talk to about it.`
export const question = 'What is my name?'
export const brief = 'You support people who cannot sleep. Listen first.'

export interface ObservedDialogue {
  readonly greeting?: string
  /** Replies to `hello` and to `question`. */
  readonly replies: readonly [string, string]
  /** Duration of each reply, in milliseconds. */
  readonly took: readonly number[]
  /** Time until the first words of a stream, in milliseconds. */
  readonly firstWords?: number
}

const make = basicComponents.http.create as unknown as (options: HttpOptions) => SupporterSystem

/** Holds a dialogue of two messages. @throws errors of the gateway */
export async function dialogueWith(
  options: HttpOptions,
  asker: BotClient,
): Promise<ObservedDialogue> {
  const bot = make(options)
  const took: number[] = []
  let firstWords: number | undefined
  const context = {
    warn: () => {},
    call: async (
      _request: object,
      send: (attempt: object) => Promise<{ readonly firstWords?: number }>,
    ) => {
      const answer = await asker.timed((http, signal) => send({ http, signal, attempt: 1 }), true)
      took.push(answer.took)
      firstWords ??= answer.value.firstWords
      return answer.value
    },
  } as unknown as Context
  const id = `attune-init-${randomUUID()}`
  const turns: { speaker: 'seeker' | 'supporter'; text: string }[] = []
  const say = async (): Promise<string> => {
    const { text } = await bot.reply({ language: 'en', brief, id, turns: [...turns] }, context)
    turns.push({ speaker: 'supporter', text })
    return text
  }
  const greeting = bot.greets === true ? await say() : undefined
  turns.push({ speaker: 'seeker', text: hello })
  const first = await say()
  turns.push({ speaker: 'seeker', text: question })
  const second = await say()
  return {
    ...(greeting !== undefined && { greeting }),
    replies: [first, second],
    took: took.slice(greeting === undefined ? 0 : 1),
    ...(firstWords !== undefined && { firstWords }),
  }
}

/** Memory of a bot. `yes`: it repeats the name from the previous message. `no`: it begins again. */
export type Memory = 'yes' | 'no' | 'unclear'

export function memoryOf({ replies: [first, second] }: ObservedDialogue): Memory {
  if (new RegExp(NAME, 'i').test(second)) return 'yes'
  const opening = /^[^.!?。！？]{4,}[.!?。！？]/u.exec(first)?.[0]
  const isGreetedAgain =
    opening !== undefined && GREETING.test(opening) && second.startsWith(opening)
  return isGreetedAgain ? 'no' : 'unclear'
}

/** A first sentence such as `Hi, I am Momo!`. Many bots begin each reply with `I hear you.` */
const GREETING =
  /^(hi|hello|hey|welcome|greetings|good (morning|afternoon|evening|day)|nice to meet|i am|i['’]m|my name)\b|^(你好|您好|欢迎|我是)/iu
