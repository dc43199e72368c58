import { definePrompt } from '@attune/core'
import { transcriptWords, unfencedText, unfencedTranscript } from '@attune/core/answers'
import { cardLanguage, cardText, readCardAnswer } from './card-answer.js'
import { readGradeAnswer, readKeepAnswer, type GradeAnswer } from './grade-answer.js'

const folder = new URL('.', import.meta.url)

const cardForm = (language: string): string =>
  cardText({ age: '…', gender: '…', occupation: '…', problem: '…' }, cardLanguage(language))

/** Card of the offline stand-in, with the first words of the dialogue as the problem. */
function ruledCard(said: string, language: string): string {
  const own = cardLanguage(language)
  const none = own === 'zh' ? '未提及' : 'not mentioned'
  const words = said.replace(/\s+/g, ' ').trim().slice(0, 200) || '?'
  const problem = own === 'zh' ? `求助者说：${words}` : `The seeker says: ${words}`
  return cardText({ age: none, gender: none, occupation: none, problem }, own)
}

const firstWords = (talk: string, language: string): string =>
  unfencedTranscript(talk, transcriptWords(language)).find(({ speaker }) => speaker === 'seeker')
    ?.text ?? ''

export const postPrompt = definePrompt<{ text: string; answer?: string }, string>({
  id: 'extract-post',
  folder,
  fields: ['text', 'answer'],
  parse: (text, _, { language }) => readCardAnswer(text, language),
  form: (_, { language }) => cardForm(language),
  standIn: ({ input: { text }, language }) => ruledCard(unfencedText(text), language),
})

export const dialoguePrompt = definePrompt<{ text: string }, string>({
  id: 'extract-dialogue',
  folder,
  fields: ['text'],
  parse: (text, _, { language }) => readCardAnswer(text, language),
  form: (_, { language }) => cardForm(language),
  standIn: ({ input: { text }, language }) => ruledCard(firstWords(text, language), language),
})

export const keepPrompt = definePrompt<{ card: string }, boolean>({
  id: 'keep-card',
  folder,
  fields: ['card'],
  parse: readKeepAnswer,
  form: () => '{"event": "…", "keep": …}',
  standIn: () => '{"event": "not looked for", "keep": true}',
})

export const gradePrompt = definePrompt<{ card: string; categories: string }, GradeAnswer>({
  id: 'grade-card',
  folder,
  fields: ['card', 'categories'],
  parse: readGradeAnswer,
  form: () =>
    '{"event": …, "category": …, "cause": …, "result": …, "otherPerson": …, "otherDescribed": …}',
  standIn: () =>
    '{"event": true, "category": "other-social", "cause": false, "result": false, "otherPerson": false, "otherDescribed": false}',
})
