/** The rules of design, log, import and grade, by a second program in another language. */
import { test } from 'vitest'
import { vectorsIn } from '@attune/testkit/shared/vectors.js'
import { readLog } from '../src/answers/read-log.js'
import type { LogRow } from '../src/answers/row.js'
import {
  checkDesign,
  type CheckedAssignment,
  type CheckedItem,
  type Wanted,
} from '../src/design/check.js'
import { type Evidence, type GradeIdentity, gradeOf, type Thresholds } from '../src/grade/grade.js'
import { readArgilla } from '../src/import/argilla.js'
import { readLabelStudio } from '../src/import/label-studio.js'
import { readPotatoLines, readPotatoState } from '../src/import/potato.js'
import { readTable } from '../src/import/table.js'

const vectors = vectorsIn(new URL('vectors/ratings/', import.meta.url), 'ratings')

interface Design {
  items: CheckedItem[]
  raters: string[]
  assignments: CheckedAssignment[]
  wanted: Wanted
}

interface Graded {
  current: GradeIdentity
  evidence: Evidence[]
  thresholds: Thresholds
}

type File = {
  format: string
  text: string
  file: never
  delimiter?: string
  csv?: boolean
  itemKey?: string
}

const readers: Readonly<Record<string, (input: File) => object>> = {
  table: ({ text, delimiter, csv }) =>
    readTable(text, { ...(delimiter && { delimiter }), ...(csv !== undefined && { csv }) }),
  'potato-state': ({ file }) => readPotatoState(file),
  'potato-jsonl': ({ text }) => readPotatoLines(text),
  argilla: ({ file }) => readArgilla(file),
  'label-studio': ({ file, itemKey }) => readLabelStudio(file, itemKey),
}

const families = {
  'answer-log': ({ rows }: { rows: LogRow[] }) => {
    const { current, ...counts } = readLog(rows)
    return { ...counts, current: current.map((answer) => ({ ...answer, row: undefined })) }
  },
  'design-check': ({ items, raters, assignments, wanted }: Design) =>
    checkDesign(items, raters, assignments, wanted),
  'rating-import': (input: File) => readers[input.format]!(input),
  'reliability-grade': ({ current, evidence, thresholds }: Graded) =>
    gradeOf(current, evidence, thresholds),
}

test.each(
  Object.entries(families).flatMap(([name, of]) =>
    vectors.checks(name, of as (input: never) => unknown),
  ),
)('$name', ({ run }) => run())
