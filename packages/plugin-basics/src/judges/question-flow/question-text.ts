/**
 * Questions as text for a judge: a heading, the question, and a line for each answer. The parser
 * and the stand-in read this text back.
 */
import { wordsIn } from '@attune/core/runtime'
import { shownAnswer } from './answer-words.js'
import { plainAnswer, type QuoteSide } from './flow.js'
import type { FileQuestion } from './flow-file.js'

/** A question, as parsed from the text that a judge receives. */
export interface ShownQuestion {
  readonly id: string
  readonly answers: readonly { readonly name: string; readonly quotes?: QuoteSide }[]
  /** Speaker whose words prove an answer. */
  readonly side?: QuoteSide
}

const english = {
  words: {
    seeker: "quote the seeker's words that call for it",
    supporter: "quote the supporter's words that show it",
    any: 'quote the words that show it',
  },
  side: {
    seeker: 'Quote words of the seeker.',
    supporter: 'Quote words of the supporter.',
    any: '',
  },
}
const chinese = {
  words: {
    seeker: '引用求助者需要回应的原话',
    supporter: '引用支持者体现这一点的原话',
    any: '引用体现这一点的原话',
  },
  side: { seeker: '请引用求助者的原话。', supporter: '请引用支持者的原话。', any: '' },
}
const sides: readonly QuoteSide[] = ['seeker', 'supporter', 'any']

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

export const questionText = (questions: readonly FileQuestion[], language: string): string =>
  questions.map((question) => blockOf(question, language)).join('\n\n')

function blockOf(
  { id, ask, help, options, finding, side }: FileQuestion,
  language: string,
): string {
  const { words, side: sideWords } = /^zh\b/i.test(language) ? chinese : english
  const lines = [ask, ...(help === undefined ? [] : [help])].map((each) =>
    oneLine(wordsIn(each, language)),
  )
  const answers = options.map(({ name }) => {
    const isFinding =
      finding?.on.some((answer) => plainAnswer(answer) === plainAnswer(name)) === true
    return `* ${JSON.stringify(shownAnswer(name, language))}${isFinding ? ` (${words[finding.side]})` : ''}`
  })
  const quote = finding === undefined && side !== 'any' ? [sideWords[side]] : []
  return [`## ${id}`, ...lines, ...quote, ...answers].join('\n')
}

/** Questions in a text; those without answers have yes and no. */
export const questionsIn = (text: string): ShownQuestion[] =>
  text.split('\n\n').map((block) => {
    const lines = block.split('\n')
    const heading = lines[0]!.startsWith('## ') ? lines[0]!.slice(3) : 'question'
    const answers = lines.flatMap((line) => answerIn(line) ?? [])
    const side = sides.find((each) =>
      [english, chinese].some(
        (words) => words.side[each] !== '' && lines.includes(words.side[each]),
      ),
    )
    const shown = answers.length > 0 ? answers : [{ name: 'yes' }, { name: 'no' }]
    return { id: heading, answers: shown, ...(side && { side }) }
  })

function answerIn(line: string): ShownQuestion['answers'] | undefined {
  const found = /^\* ("(?:[^"\\]|\\.)*")(?: \((.*)\))?$/.exec(line)
  if (!found) return undefined
  const quotes = sides.find((side) =>
    [english, chinese].some(({ words }) => words[side] === found[2]),
  )
  return [{ name: JSON.parse(found[1]!) as string, ...(quotes && { quotes }) }]
}
