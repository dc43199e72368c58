import { AttuneError } from '@attune/core/internal'
import { type JudgeFile, judgeFiles } from '../judge-file.js'

export interface Dimension {
  readonly name: string
  readonly question: string
  /** Levels of the scale, in order, each with the text that describes it. */
  readonly levels: readonly (readonly [level: number, anchor: string])[]
}

interface WrittenRubric {
  readonly title?: string
  readonly instructions?: string
  /** True if kind dialogues get higher levels than hurtful ones. */
  readonly prefersKindness?: boolean
  readonly dimensions: Readonly<
    Record<string, { question: string; levels: Readonly<Record<string, string>> }>
  >
}

export interface Rubric extends Omit<WrittenRubric, 'dimensions'> {
  readonly dimensions: readonly Dimension[]
}

const text = { type: 'string', pattern: '\\S' } as const

const schema = {
  type: 'object',
  expected: 'a rubric: a map with the key "dimensions"',
  properties: {
    title: { ...text, expected: 'a text' },
    instructions: {
      ...text,
      expected: 'a text, what the judge should know before it reads the levels',
    },
    prefersKindness: {
      type: 'boolean',
      expected: 'true or false, whether kind dialogues get higher levels than hurtful ones',
    },
    dimensions: {
      type: 'object',
      expected: 'a map from the name of a dimension to its question and levels',
      minProperties: 1,
      propertyNames: {
        pattern: '^[\\p{L}\\p{N}][\\p{L}\\p{N} _-]*$',
        expected: 'the name of a dimension: letters, digits, spaces, hyphens',
      },
      additionalProperties: {
        type: 'object',
        expected: 'a dimension: a map with the keys "question" and "levels"',
        properties: {
          question: { ...text, expected: 'a text, what the judge should ask itself' },
          levels: {
            type: 'object',
            expected:
              'at least two levels, a line for each: a whole number, a colon, what the level looks like',
            minProperties: 2,
            propertyNames: { pattern: '^-?(0|[1-9]\\d*)$', expected: 'a whole number, the level' },
            additionalProperties: {
              ...text,
              expected: 'a text, what the level looks like (in quotes if it holds a colon)',
            },
          },
        },
        required: ['question', 'levels'],
        additionalProperties: false,
      },
    },
  },
  required: ['dimensions'],
  additionalProperties: false,
} as const

/** Form of a name for comparison with names in models' answers. */
export const plainName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_-]+/gu, '')

const definition: JudgeFile<WrittenRubric> = {
  schema,
  what: 'the rubric',
  code: 'RUBRIC_INVALID',
  reportMistakes({ dimensions }, written, problems) {
    const seen = new Map<string, string>()
    for (const name of Object.keys(dimensions)) {
      const earlier = seen.get(plainName(name))
      if (earlier !== undefined) {
        const what = {
          where: 'dimensions',
          expected: 'names that differ in their letters',
          found: `"${earlier}" and "${name}"`,
        }
        problems.add(
          new AttuneError('CONFIG_VALUE', what, { fix: 'Rename one of the two.' }),
          written.get('dimensions')!.get(name)!.keyPlace,
        )
      }
      seen.set(plainName(name), name)
    }
  },
}

/**
 * A rubric from a YAML file.
 *
 * @throws AttuneError DATA_READ, or RUBRIC_INVALID with all mistakes, each with file, line, column
 * and remedy
 */
export const readRubric = judgeFiles(definition, ({ dimensions, ...rest }): Rubric => ({
  ...rest,
  dimensions: Object.entries(dimensions).map(([name, { question, levels }]) => ({
    name,
    question: question.trim(),
    levels: Object.entries(levels)
      .map(([level, anchor]) => [Number(level), anchor.trim()] as const)
      .sort(([left], [right]) => left - right),
  })),
}))
