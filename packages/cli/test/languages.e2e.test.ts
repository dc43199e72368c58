/**
 * Bots that speak German and Arabic: what has an instrument in the language is scored, all else is
 * named, and nothing else is called better.
 */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { attune, project, type RunReport, write } from './e2e/in-process.js'

const words = {
  de: {
    profile: 'Du bist durch eine wichtige Prüfung gefallen.',
    seeker:
      'Es ist immer noch schwer, und ich bin sehr traurig wegen der Prüfung und meiner Eltern.',
    bot: 'Ich höre dir zu. Was belastet dich gerade am meisten, und wer weiß schon davon?',
  },
  ar: {
    profile: 'أنت طالب رسبت في امتحان مهم.',
    seeker: 'ما زال الأمر صعبا وأنا حزين جدا بسبب الامتحان وبسبب والدي.',
    bot: 'أنا أسمعك. ما الذي يثقل عليك أكثر الآن، ومن يعرف بذلك؟',
  },
} as const
type Language = keyof typeof words

/** What models were asked that play the seeker. */
const instructions: string[] = []
let server: Server

beforeAll(async () => {
  server = createServer((request, response) => {
    let text = ''
    request.on('data', (part) => (text += String(part)))
    request.on('end', () => {
      const language: Language = request.url!.startsWith('/ar') ? 'ar' : 'de'
      const { model, messages = [] } = JSON.parse(text) as {
        model?: string
        messages?: { content: string }[]
      }
      const read = messages.map(({ content }) => content).join('\n')
      if (model === 'seeker') instructions.push(messages[0]!.content)
      const own = words[language]
      const verdict = { evidence: [], rationale: 'By rule.', score: read.includes(own.bot) ? 2 : 0 }
      const content =
        model === 'judge'
          ? JSON.stringify({ warmth: verdict })
          : `${own.seeker} (${read.length % 97})`
      response.setHeader('content-type', 'application/json')
      if (model === undefined)
        return void response.end(JSON.stringify({ reply: `${own.bot} (${read.length % 7})` }))
      const choices = [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }]
      response.end(
        JSON.stringify({ id: 'x', object: 'chat.completion', created: 0, model, choices }),
      )
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => void server.close())

/** A comparison needs eight. */
const PEOPLE = 8

const person = (language: string, at: number) => ({
  id: `${language}-${at}`,
  language,
  profile: language === 'en' ? 'You failed an exam.' : words[language as Language].profile,
  opening: [{ speaker: 'seeker', text: `(${at})` }],
})

function study(language: Language, people: readonly string[]): string {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/${language}`
  const model = (name: string) => ({
    provider: 'openai',
    model: name,
    baseUrl: `${url}/v1`,
    apiKeyEnv: 'KEY',
  })
  const scenarios = people.flatMap((each) =>
    Array.from({ length: PEOPLE }, (_, at) => person(each, at)),
  )
  return project({
    'attune.config.yaml': {
      plugins: ['trajectory'],
      models: { seeker: model('seeker'), judge: model('judge') },
      supporters: {
        'my-bot': { use: 'core/http', url },
        dismisser: { use: 'core/rule-based', manner: 'dismissing' },
      },
      evaluations: {
        talk: {
          scenarios: { use: 'core/scenarios', file: 'scenarios.jsonl' },
          simulator: { use: 'trajectory/simulator', model: 'seeker', turns: 2, askIn: 'en' },
          judges: {
            talk: { use: 'core/rubric', model: 'judge', questions: { warmth: 'Is it warm?' } },
          },
          primary: ['talk.warmth'],
          estimators: { 'core/lexicon': {} },
          analyses: { 'core/verdicts': {}, 'core/measures': {} },
        },
      },
    },
    'scenarios.jsonl': scenarios.map((each) => JSON.stringify(each)).join('\n'),
  })
}

const env = { KEY: 'key', COLUMNS: '80' }
const run = (folder: string, ...more: readonly string[]) =>
  attune(folder, ['run', '--no-figures', ...more], env)

it('a German bot: nothing is better until a template in German scores it', async () => {
  const folder = study('de', ['de'])
  const before = await run(folder, '--no-report')
  expect(before.stdout).toMatch(/^Not scored in German \(de\): core\/lexicon, talk\.$/m)
  expect(before.stdout).toContain(
    'trajectory/simulator wrote German (de) by templates of another language.',
  )
  expect(before.stdout).not.toContain('better')
  // There is no number at all.
  expect(before.status).toBe(1)
  const { claims } = JSON.parse((await run(folder, '--no-report', '--json')).stdout) as {
    claims: { detected: boolean }[]
  }
  expect(claims.filter(({ detected }) => detected)).toEqual([])
  expect(instructions.at(-1)).toMatch(/Write in German \(de\)/)
  const rubric = join(import.meta.dirname, '../../plugin-basics/src/judges/rubric/rubric.en.md')
  write(folder, {
    'rubric.de.md': `Ein Gespräch auf Deutsch.\n\n${readFileSync(rubric, 'utf8')}`,
    'german.yaml':
      'extends: ./attune.config.yaml\nprompts: { core/rubric: { de: rubric.de.md } }\n',
  })
  const after = await run(folder, '--no-report', '--config', 'german.yaml')
  expect(after.stdout).toMatch(/^Not scored in German \(de\): core\/lexicon\.$/m)
  expect(after.stdout).toContain('my-bot is better than dismisser on talk · warmth.')
  expect(after.status).toBe(0)
})

it('an Arabic bot that also has people who write English: the verdict is of English, and the rest is named', async () => {
  const folder = study('ar', ['ar', 'en'])
  const { stdout } = await run(folder, '--no-report', '--json')
  const { languages, claims } = JSON.parse(stdout) as RunReport & {
    languages: object[]
    claims: object[]
  }
  const gap = { evaluation: 'talk', language: 'ar', scenarios: PEOPLE, of: 2 * PEOPLE }
  expect(languages).toEqual([
    { kind: 'unscored', ...gap, sources: ['core/lexicon', 'talk'] },
    { kind: 'borrowed', ...gap, sources: ['trajectory/simulator'] },
  ])
  expect(claims.length).toBeGreaterThan(0)
  const { stdout: screen } = await run(folder, '--no-report')
  expect(screen).toMatch(/^Not scored in Arabic \(ar\), 8 of 16 scenarios: core\/lexicon, talk\.$/m)
  expect(screen).toMatch(/in 8 of\s+8 scenarios/)
  expect(instructions.some((each) => each.includes('Write in Arabic (ar)'))).toBe(true)
})
