/**
 * The example of mixed methods, offline: what it does and draws, and that the page about it shows
 * what is printed.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { attune, type RunReport, type Table } from './in-process.js'

const page = readFileSync(join(import.meta.dirname, '../../../../docs/mixing.md'), 'utf8')

function tableOf({ evaluations }: RunReport, id: string): Table {
  const tables = evaluations.flatMap(({ findings }) => findings.tables)
  return tables.find((table) => table.id === id) ?? expect.fail(`no table ${id}`)
}

/** Every method reads the same dialogues, and the second evaluation makes none. */
export function expectMixed(report: RunReport): void {
  expect(report).toMatchObject({ exitCode: 0, failed: 0, skipped: 0 })
  // Of four supporters each dialogue, six readings of it and two judgements; six pairs in both
  // orders.
  const methods = 10 * 4 * (1 + 6 + 2) + 10 * 6 * 2
  // The other seeker is a card in two manners; what is read of its words, and of how all three
  // speak and tell.
  const seekers = 10 * 4 * (2 + 2 + 3 + 3)
  expect(report.done).toBe(methods + seekers + report.evaluations.length)
  // It pushes back where it is told to, and says more by that.
  expect(tableOf(report, 'style-resistance').rows).toMatchObject([
    { measure: 'Turns that push back', effect: { value: { value: 10 } }, holds: 'yes' },
    { measure: 'Card told in 3 messages', holds: 'yes' },
    { measure: 'Words per turn', holds: 'no' },
    { measure: 'Sentiment, change per turn', holds: 'yes' },
  ])
  expect(tableOf(report, 'method-agreement-dialogues').rows).toHaveLength((7 * 6) / 2)
  expect(report.figures).toHaveLength(2 * 5)
}

/** The page shows what is printed: tables line by line, sentences unwrapped. */
export async function expectMixingPage(folder: string): Promise<void> {
  const { stdout } = await attune(folder, ['run', '--all', '--no-figures', '--no-report'], {
    COLUMNS: '120',
  })
  const printed = stdout.replaceAll(/\n {2}(?=\S)/g, ' ').split('\n')
  const fences = [...page.matchAll(/^```(\w*)\n([^]*?)^```/gm)]
  const shown = fences.flatMap(([, language, block]) => (language === '' ? block!.split('\n') : []))
  expect(shown.length).toBeGreaterThan(20)
  expect(shown.filter((line) => line !== '…' && !printed.includes(line))).toEqual([])
  // Every name in the tables has its definition below them.
  expect(stdout).toContain(
    'sage/emotion: The emotion that the sentient agent noted, by turn and at the end',
  )
  expect(stdout).toMatch(/^ {2}Final emotion, Emotion: 0 to 100, higher is better\./m)
}
