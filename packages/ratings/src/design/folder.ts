import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { digest } from '@attune/core/runtime'
import { errors } from '../errors.js'
import { type Design, FORMAT } from './design.js'
import type { Shown } from './shown.js'

export interface Study {
  readonly folder: string
  readonly design: Design
  readonly shown: Shown
}

export const answersFile = (folder: string): string => join(folder, 'answers.jsonl')
const designFile = (folder: string): string => join(folder, 'design.json')
const shownFile = (folder: string): string => join(folder, 'shown.json')

const text = (value: object): string => `${JSON.stringify(value, null, 1)}\n`

/**
 * Writes the design and the raters' view to the study's folder.
 *
 * @throws ratings/STUDY_EXISTS if the folder contains answers to another design
 */
export function writeStudy(folder: string, { design, shown }: Omit<Study, 'folder'>): void {
  const before = existsSync(designFile(folder)) ? readStudy(folder).design.shown : undefined
  if (
    before !== undefined &&
    before !== design.shown &&
    existsSync(answersFile(folder)) &&
    readFileSync(answersFile(folder)).length > 0
  )
    throw errors.error(
      'STUDY_EXISTS',
      { folder, stored: short(before), drawn: short(design.shown) },
      {},
    )
  mkdirSync(folder, { recursive: true })
  writeFileSync(shownFile(folder), text(shown))
  writeFileSync(designFile(folder), text(design))
}

/**
 * Reads a study from its folder.
 *
 * @throws ratings/STUDY_MISSING, ratings/STUDY_BROKEN
 */
export function readStudy(folder: string): Study {
  const [design, shown] = [designFile(folder), shownFile(folder)].map((file) => {
    if (!existsSync(file))
      throw errors.error('STUDY_MISSING', { folder, why: `${file} is not there` }, {})
    try {
      return JSON.parse(readFileSync(file, 'utf8')) as unknown
    } catch {
      throw errors.error('STUDY_BROKEN', { file, why: 'it is not JSON' }, {})
    }
  }) as [Design, Shown]
  if (design.format !== FORMAT)
    throw errors.error(
      'STUDY_BROKEN',
      { file: designFile(folder), why: `its format is not ${FORMAT}` },
      {},
    )
  if (digest(shown) !== design.shown)
    throw errors.error(
      'STUDY_BROKEN',
      { file: shownFile(folder), why: 'it is not what the design says was shown' },
      {},
    )
  return { folder, design, shown }
}

const DIGITS = 12
export const short = (hash: string): string => hash.slice(0, DIGITS)
