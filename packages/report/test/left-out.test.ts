/** What a report leaves out: texts, prompts, what matches patterns, and what does not fit. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawSvg } from '@attune/figures'
import { makeReport, redactorOf } from '@attune/report'
import { makeStudy, type Study } from './fixture/study.js'
import { blocksOf } from '@attune/testkit/shared/unpacked.js'

let study: Study
beforeAll(async () => {
  study = await makeStudy()
}, 60_000)
afterAll(() => study.end())

type Options = Partial<Parameters<typeof makeReport>[1]>
const usual = { maxSize: 50e6, texts: true, prompts: true, folder: false, draw: drawSvg }

/** A report with all that it has packed, as text. */
async function reportWith(options: Options = {}) {
  const { signal } = new AbortController()
  const report = await makeReport(study.project, { ...usual, signal, ...options })
  const frame = report.files
    .map(({ content }) => content.replace(/<script[^]*?<\/script>/g, ''))
    .join()
  return { ...report, text: blocksOf(report.files).join('\n') + frame }
}

describe('of a whole report', () => {
  test('all texts are inside', async () => {
    const { text, held, dialogues } = await reportWith()
    expect(text).toContain('I lost my job on Monday.')
    expect(held).toBe(dialogues)
  })

  test('the folder holds the same as the file', async () => {
    const { files, text, held } = await reportWith({ folder: true })
    expect(files.slice(0, 2).map(({ path }) => path)).toEqual(['index.html', 'data/0001.js'])
    expect(text).toContain('I lost my job on Monday.')
    expect(held).toBe((await reportWith()).held)
  })
})

test('without texts no message is inside, and the numbers are', async () => {
  const { text, held, dialogues } = await reportWith({ texts: false })
  expect(text).not.toContain('my job')
  expect(text).not.toContain('on Monday')
  expect(text).toContain('fixture/mood')
  expect(held).toBe(dialogues)
})

test('what matches a pattern is nowhere inside, whatever its case; the rest of the message is', async () => {
  const { text } = await reportWith({ redact: redactorOf('# days\n\nmonday\n') })
  expect(text).not.toMatch(/monday/i)
  expect(text).toContain('I lost my job on [redacted].')
})

test('a name that matches is not in figures either, whether they hold it as text or in their data', async () => {
  const figuresOf = (text: string) =>
    (JSON.parse(text.split('\n')[0]!) as Overviewed).overview.evaluations[0].analyses.flatMap(
      ({ figures }) => figures,
    )
  const [whole, redacted] = [await reportWith(), await reportWith({ redact: redactorOf('bot-a') })]
  expect(JSON.stringify(figuresOf(whole.text)).includes('bot-a')).toBe(true)
  expect(figuresOf(redacted.text)).toHaveLength(figuresOf(whole.text).length)
  expect(/.{0,60}bot-a.{0,60}/.exec(redacted.text)?.[0]).toBeUndefined()
})

test('evaluations keep their names, by which the page finds them', async () => {
  const { text } = await reportWith({ redact: redactorOf('talks') })
  const { overview } = JSON.parse(text.split('\n')[0]!) as Overviewed
  expect(overview.evaluations[0].name).toBe('talks')
})

interface Overviewed {
  readonly overview: {
    readonly evaluations: readonly [
      {
        readonly name: string
        readonly analyses: readonly { readonly figures: readonly object[] }[]
      },
    ]
  }
}

test('a pattern that is wrong throws', () => {
  expect(() => redactorOf('(')).toThrow(SyntaxError)
})

test('where texts do not fit, some are inside, and the report says how many are not', async () => {
  const all = await reportWith()
  // Room for the page and the lists, and for about half of the texts.
  const { signal } = new AbortController()
  const none = await makeReport(study.project, { ...usual, signal, maxSize: 1 })
  const least = none.files[0]!.content.length
  const half = await reportWith({ maxSize: least + (all.files[0]!.content.length - least) / 2 })
  expect(none.held).toBe(0)
  expect(half.held).toBeGreaterThan(0)
  expect(half.held).toBeLessThan(all.held)
  expect(half.text).toContain(
    `"leftOut":{"dialogues":${all.dialogues - half.held},"of":${all.dialogues}`,
  )
})
