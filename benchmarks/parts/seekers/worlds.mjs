// Clean dialogues of at least ten own turns in worlds that share no words: rule-based seekers of
// the package, people and sentences by another hand, and (where ATTUNE_DATA has them) real
// dialogues in English.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createRandom } from '@attune/core/internal'
import { others as otherDialogues, otherWordings, people as invented } from './others.mjs'
import { plugin } from './load.mjs'

export { otherWordings }

const { cleanSet } = await plugin('rule-based/clean-set')
const { readDialogue } = await plugin('reading/read-dialogue')

export const others = (language, count, seed) =>
  otherDialogues(language, count, seed).map((each) => readDialogue(each, each.scenario))

/** `count` dialogues of at least ten own turns, without the over-agreeable style. */
export function rules(language, count, seed = 'world') {
  const all = cleanSet(language, Math.ceil(count / 9), seed).filter(({ own }) => own.length >= 10)
  const step = all.length / count
  return all.length < count
    ? all
    : Array.from({ length: count }, (_, at) => all[Math.floor(at * step)])
}

const file =
  process.env.ATTUNE_DATA === undefined
    ? undefined
    : join(process.env.ATTUNE_DATA, 'esconv/real.json')
export const hasReal = file !== undefined && existsSync(file)

const filed = (which, from) =>
  JSON.parse(readFileSync(file, 'utf8'))[which].map(([turns, situation], at) =>
    readDialogue(
      {
        turns: turns.map(([speaker, text]) => ({ speaker, text })),
        ending: { reason: 'turn-limit' },
      },
      {
        id: `s${from + at}`,
        language: 'en',
        profile: situation ?? '',
        intention: 'that somebody stays and says it was not my fault',
      },
    ),
  )

/** All dialogues of people, and those of other people. */
export const people = () => filed('esconv', 0)
export const failed = () => filed('failed', 1000)
export const real = () => people().filter(({ own }) => own.length >= 10)

const vectors = new URL('test/vectors/seekers/faults.json', import.meta.url)

/**
 * The Chinese card of the vectors, with sentences of six content units or more: of shorter ones
 * nothing says whether they are told at once.
 */
const longer =
  '他41岁，三月在港口丢了工作，没有告诉妻子。弟弟每个月借钱给他，两人从来不谈这笔账。夜里他坐在厨房数硬币，等天亮才睡。'

/**
 * Sentences of the vectors of planted faults: a small stock, so that clean dialogues repeat
 * themselves.
 */
export function stock(language, count, seed = 'stock') {
  const { cases } = JSON.parse(readFileSync(vectors, 'utf8'))
  const of = cases.map(({ input }) => input).filter((input) => input.language === language)
  const texts = (speaker) => {
    const all = of.flatMap(({ turns }) =>
      turns.filter(([who]) => who === speaker).map(([, text]) => text),
    )
    return [
      ...new Set(all.flatMap((text) => text.split(/[.!?。！？]+/u)).map((text) => text.trim())),
    ].filter(Boolean)
  }
  const [own, replies] = [texts('seeker'), texts('supporter')]
  const join = language === 'zh' ? '' : ' '
  const ends = language === 'zh' ? ['。', '！', '？'] : ['.', '!', '?', '...']
  return Array.from({ length: count }, (_, at) => {
    const random = createRandom(`${seed} ${language} ${at}`)
    const pick = (all) => all[Math.floor(random() * all.length)]
    const length = 10 + Math.floor(random() * 5)
    const turns = Array.from({ length }, () => [
      {
        speaker: 'seeker',
        text: Array.from(
          { length: 1 + Math.floor(random() * 4) },
          () => pick(own) + pick(ends),
        ).join(join),
      },
      { speaker: 'supporter', text: pick(replies) },
    ]).flat()
    const scenario = {
      id: `${language} ${at}`,
      language,
      profile: language === 'zh' ? longer : of[0].card,
      intention: invented[language].topics[at % 6].wish,
    }
    return readDialogue({ turns, ending: { reason: 'turn-limit' } }, scenario)
  })
}
