import { defineCommand, type Json } from '@attune/core'
import { isAttuneError } from '@attune/core/internal'
import { loadTokenizer, type TokenCounter } from '@attune/core/tokens'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { errors } from '../errors.js'
import { tokenizerOption } from './needles.js'
import { items } from './tasks.js'
import { publishedFiles, type PublishedFile } from './published.js'

export const data = defineCommand({
  summary:
    'Check the files of the data set: which version each is, how many records it has, how long they are.',
  options: {
    type: 'object',
    properties: {
      folder: {
        type: 'string',
        default: 'data',
        description: 'The folder with the files, under their published names.',
      },
      tokenizer: tokenizerOption,
    },
    additionalProperties: false,
  },
  async run({ folder: named, tokenizer }, { folder: here }) {
    const folder = resolve(here, named)
    const found = (await readdir(folder).catch(() => []))
      .filter((name) => Object.hasOwn(publishedFiles, name))
      .toSorted()
    if (found.length === 0)
      throw errors.error('NO_DATA', { folder, files: Object.keys(publishedFiles).join(', ') })
    const tokens = await loadTokenizer(
      tokenizer === undefined ? undefined : fromHere(here, tokenizer),
    )
    const files: FileReport[] = []
    for (const name of found) files.push(await reportOf(join(folder, name), name, tokens))
    const unit = tokens.isRule ? 'tokens by rule' : `tokens of ${tokenizer}`
    return {
      text: [...files.map((file) => lineOf(file, unit)), ...missingFiles(found)].join('\n'),
      report: { folder, files: files.map((file) => ({ ...file })) },
    }
  },
})

/**
 * Resolves a path of a tokenizer against the user's folder. The name of an encoding has neither
 * dots nor slashes, and is returned unchanged.
 */
const fromHere = (here: string, tokenizer: string): string =>
  /[./\\]/.test(tokenizer) ? resolve(here, tokenizer) : tokenizer

interface FileReport {
  readonly name: string
  readonly md5: string
  /** Version of the published data set; null if the file is not a published one. */
  readonly version: string | null
  readonly records: number
  readonly published: number
  /** Mean number of tokens of a record's texts. */
  readonly meanTokens: number
  /** Reason why the file cannot be used. */
  readonly wrong?: string
}

async function reportOf(path: string, name: string, tokens: TokenCounter): Promise<FileReport> {
  const { file, records: published, versions } = publishedFiles[name]!
  const md5 = await md5Of(path)
  const about = { name, md5, version: versions[md5] ?? null, published }
  let [count, length] = [0, 0]
  try {
    for await (const { details } of items(file, path)) {
      if ('stage' in details && details['stage'] !== 4) continue
      count += 1
      length += lengthOf(details, tokens)
    }
  } catch (error) {
    if (!isAttuneError(error)) throw error
    return { ...about, records: count, meanTokens: 0, wrong: error.message }
  }
  return { ...about, records: count, meanTokens: Math.round(length / Math.max(1, count)) }
}

async function md5Of(path: string): Promise<string> {
  const hash = createHash('md5')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

function lengthOf(value: Json, tokens: TokenCounter): number {
  if (typeof value === 'string') return tokens.count(value)
  if (value === null || typeof value !== 'object') return 0
  return Object.values(value).reduce((sum: number, part) => sum + lengthOf(part as Json, tokens), 0)
}

function lineOf(
  { name, version, md5, records, published, meanTokens, wrong }: FileReport,
  unit: string,
): string {
  if (wrong !== undefined) return `${name}: ${wrong}`
  const size = `${records} records, ${meanTokens.toLocaleString('en')} ${unit} each`
  const which = version ?? `no published version (MD5 ${md5})`
  return `${name}: ${size}; ${which}.${records === published ? '' : ` The published file has ${published}.`}`
}

function missingFiles(found: readonly string[]): string[] {
  const isThere = ({ file }: PublishedFile): boolean =>
    found.some((name) => publishedFiles[name]?.file === file)
  const missing = Object.entries(publishedFiles).filter(([, each]) => !isThere(each))
  return missing.length === 0 ? [] : [`Not there: ${missing.map(([name]) => name).join(', ')}.`]
}
