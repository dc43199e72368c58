import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { importLogs, type ImportRequest, type ImportWriter } from '../src/index.js'

export interface Line {
  readonly scenario: string
  readonly supporter: string
  readonly language: string
  readonly cluster?: string
  readonly tags?: Readonly<Record<string, string>>
  readonly repeat?: number
  readonly turns: readonly {
    readonly speaker: string
    readonly text: string
    readonly finish?: string
    readonly reasoning?: string
  }[]
}

export interface Report {
  readonly records: Readonly<Record<'read' | 'written' | 'leftOut' | 'faults', number>>
  readonly refusals: number
  readonly parts: Readonly<Record<string, number>>
  readonly conversations: number
  readonly messages: number
  readonly turns: number
  readonly followers: number
  readonly merged: number
  readonly first: readonly {
    readonly speaker: string
    readonly time: string | null
    readonly characters: number
  }[]
  readonly leftOut: Readonly<Record<string, number>>
  readonly faults: readonly {
    readonly file: string
    readonly line: number
    readonly what: string
  }[]
  readonly languages: Readonly<Record<string, number>>
  readonly languagesMixed: readonly { readonly line: number }[]
  readonly supporters: Readonly<Record<string, number>>
  readonly formats: readonly string[]
  readonly personalData: Readonly<Record<string, number>>
  readonly inner: number
  readonly unanswered: number
  readonly unknownNumbers: number
}

const request: Omit<ImportRequest, 'files' | 'to'> = {
  seeker: [],
  supporter: [],
  ignore: [],
  tag: [],
  columns: {},
  redact: false,
  merge: false,
  config: false,
  force: false,
  next: () => 'attune run',
}

const writer: ImportWriter = {
  write: async (file, content) => {
    mkdirSync(dirname(file), { recursive: true })
    await writeFile(file, content)
  },
  writeSchema: async () => {},
}

/** Imports files of these contents, by name. */
export async function imported(
  contents: Readonly<Record<string, string | Uint8Array>>,
  choices: Partial<ImportRequest> = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'attune-imported-'))
  const files = Object.entries(contents).map(([name, content]) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  })
  const to = choices.to ?? join(folder, 'out')
  const { report, text, isWhole } = await importLogs({ ...request, files, ...choices, to }, writer)
  const file = join(to, 'conversations.jsonl')
  // An import without any conversation writes nothing.
  const log = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const lines = log
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line)
  return { lines, log, text, isWhole, report: report as Report, folder, to }
}

export const jsonl = (...records: readonly unknown[]): string =>
  records.map((each) => `${JSON.stringify(each)}\n`).join('')
export const said = ({ turns }: Line): string[] =>
  turns.map(({ speaker, text }) => `${speaker}: ${text}`)
