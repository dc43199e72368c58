import { defineCommand } from '@attune/core'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { errors } from '../errors.js'
import {
  chosenTexts,
  comparedTexts,
  passagesIn,
  type SourceNeedle,
  sourceNeedles,
} from './read-sources.js'

export const sources = defineCommand({
  summary:
    'Write the texts of two tasks for longemotion/needles and longemotion/contrasts, from clones of their sources.',
  options: {
    type: 'object',
    properties: {
      worry: {
        type: 'string',
        description: 'Clone of ben-aaron188/covid19worry, the texts of detection.',
      },
      emobench: {
        type: 'string',
        description: 'Clone of Sahandfer/EmoBench, the needles of classification.',
      },
      data: {
        type: 'string',
        default: 'data',
        description: 'The folder with the files of the data set, under their published names.',
      },
      to: { type: 'string', default: 'sources', description: 'The folder to write to.' },
    },
    additionalProperties: false,
  },
  async run({ worry, emobench, data, to }, { folder: here }) {
    if (worry === undefined && emobench === undefined) throw errors.error('NO_CLONE', {})
    const folder = resolve(here, to)
    const published = (name: string): string => join(resolve(here, data), name)
    const written = [
      ...(worry === undefined ? [] : textsFrom(resolve(here, worry), published)),
      ...(emobench === undefined ? [] : needlesFrom(resolve(here, emobench), published)),
    ]
    await mkdir(folder, { recursive: true })
    for (const { name, records } of written)
      await writeFile(
        join(folder, name),
        records.map((record) => `${JSON.stringify(record)}\n`).join(''),
      )
    const files = written.map(({ name, records, says }) => ({
      name,
      records: records.length,
      says,
    }))
    return {
      text: files.map(({ name, says }) => `${name}: ${says}`).join('\n'),
      report: { folder, files },
    }
  },
})

interface WrittenFile {
  readonly name: string
  readonly records: readonly object[]
  readonly says: string
}

type FileOf = (name: string) => string

function textsFrom(clone: string, published: FileOf): readonly WrittenFile[] {
  const records = chosenTexts(clone)
  const emotions = new Set(records.map(({ label }) => label)).size
  const file = published('Emotion_Detection.jsonl')
  const says = `${records.length} texts with ${emotions} emotions, as their writers chose them.`
  return [{ name: 'texts.jsonl', records, says: `${says} ${comparison(file, records)}` }]
}

function comparison(file: string, records: Parameters<typeof comparedTexts>[1]): string {
  if (!existsSync(file)) return `Not compared: ${file} is not there.`
  const { all, there, same } = comparedTexts(file, records)
  return `Of the ${all} texts of Emotion_Detection.jsonl ${there} are among them, ${same} with the same emotion.`
}

function needlesFrom(clone: string, published: FileOf): readonly WrittenFile[] {
  const records = sourceNeedles(clone)
  const needles = { name: 'needles.jsonl', records, says: `${records.length} needles.` }
  const file = published('Emotion_Classification_Emobench.jsonl')
  return existsSync(file) ? [needles, passagesFrom(file, records)] : [needles]
}

function passagesFrom(file: string, needles: readonly SourceNeedle[]): WrittenFile {
  const all = passagesIn(file, needles)
  const records = all.flatMap((passage) => passage ?? [])
  const says = `${records.length} of ${all.length} published contexts without their needle, which is in this place.`
  return { name: 'passages.jsonl', records, says }
}
