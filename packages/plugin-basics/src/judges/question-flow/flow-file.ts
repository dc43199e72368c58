import { AttuneError, type FindingKind, type Severity, type Words } from '@attune/core/internal'
import type { Problems, Written } from '@attune/config'
import { suggestion } from '@attune/core/runtime'
import { type JudgeFile, judgeFiles } from '../judge-file.js'
import {
  flowOf,
  type Flow,
  type Question,
  type QuoteSide,
  reserved,
  type WrittenFlow,
} from './flow.js'
import { flowMistakes, type FlowMistake, type FlowWarning } from './flow-mistakes.js'

/** A flow from a file, with all texts for a judge. */
export interface FlowFile extends Flow {
  readonly instructions?: Words
  readonly questions: readonly FileQuestion[]
  /** Names of the groups, in the order of the file. */
  readonly groups: readonly string[]
  readonly warnings: readonly FlowWarning[]
}

export interface FileQuestion extends Omit<Question, 'finding'> {
  readonly title?: Words
  readonly ask: Words
  readonly help?: Words
  /** Speaker whose messages are the evidence for answers that report no finding. */
  readonly side: QuoteSide
  readonly finding?: FileFinding
}

export interface FileFinding {
  readonly on: readonly string[]
  /** Severity as named in the file. */
  readonly severity: string
  /** `high` for the highest severity of a file, whatever its name is. */
  readonly level: Severity
  readonly kind: FindingKind
  readonly side: QuoteSide
  readonly says: Words
}

const text = { type: 'string', pattern: '\\S' } as const
const id = { ...text, expected: 'a name' }
const words = {
  type: ['string', 'object'],
  pattern: '\\S',
  required: ['en'],
  additionalProperties: text,
  expected: 'a text, or a text for each language: { en: …, zh: … }',
} as const
const side = {
  enum: ['seeker', 'supporter', 'any'],
  expected: 'seeker, supporter or any: whose words are quoted',
}
const jump = { ...text, expected: 'the name of a question, next, next-group or end' }

const finding = {
  type: ['object', 'null'],
  expected: 'a finding: a map with the key "severity"',
  properties: {
    on: {
      type: ['string', 'array'],
      items: text,
      expected: 'the answer that reports it, or a list of answers',
    },
    severity: { ...text, expected: 'one of the severities' },
    kind: { enum: ['said', 'missed', 'needless'], expected: 'said, missed or needless' },
    side,
    says: {
      ...words,
      expected: 'words for a report after the name of a supporter: "passed over a risk"',
    },
  },
  required: ['severity'],
  additionalProperties: false,
} as const

const answer = {
  type: ['string', 'object', 'null'],
  pattern: '\\S',
  expected:
    'the name of a question, next, next-group or end; or a map with the keys "goto" and "notApplicable"',
  properties: { goto: jump, notApplicable: { ...text, expected: 'group, rest or all' } },
  additionalProperties: false,
} as const

const question = {
  type: 'object',
  expected: 'a question: a map with the key "ask"',
  properties: {
    group: { ...id, expected: 'the name of a group' },
    title: words,
    ask: { ...words, expected: 'a question, as a text or a text for each language' },
    help: { ...words, expected: 'a text that says what counts and what does not' },
    answers: {
      type: ['object', 'null'],
      expected: 'a map from each answer to the question that follows',
      additionalProperties: answer,
    },
    goto: jump,
    yes: jump,
    no: jump,
    auto: {
      type: 'boolean',
      expected: 'true or false: whether its one answer is taken without a call',
    },
    side,
    finding,
  },
  required: ['ask'],
  additionalProperties: false,
} as const

const schema = {
  type: 'object',
  expected: 'a flow: a map with the key "questions"',
  properties: {
    title: words,
    severities: {
      type: 'array',
      items: text,
      minItems: 1,
      expected: 'a list of severities, lowest first',
    },
    instructions: { ...words, expected: 'a text that the judge reads before each question' },
    questions: {
      type: 'object',
      expected: 'a map from the name of a question to what is asked',
      propertyNames: {
        pattern: '^[\\p{L}\\p{N}][\\p{L}\\p{N} _-]*$',
        expected: 'the name of a question: letters, digits, spaces, hyphens',
      },
      additionalProperties: question,
    },
  },
  required: ['questions'],
  additionalProperties: false,
} as const

const definition: JudgeFile<WrittenFlow> = {
  schema,
  what: 'the flow',
  code: 'FLOW_INVALID',
  reportMistakes(flow, written, problems) {
    for (const mistake of flowMistakes(flow).errors) report(mistake, flow, written, problems)
    for (const [name, { answers, yes, no }] of Object.entries(flow.questions)) {
      if (answers === undefined || answers === null || (yes ?? no) === undefined) continue
      const own = written.get('questions')!.get(name)!
      const found = {
        path: `${name}.answers`,
        expected: 'left out where "yes" or "no" say what follows',
        found: 'both',
      }
      add(problems, own.get('answers')!.keyPlace, {
        ...found,
        fix: 'Put both jumps under "answers".',
      })
    }
  },
}

interface Reported {
  readonly path: string
  readonly expected: string
  readonly found: string
  readonly fix: string
}

function add(
  problems: Problems,
  place: Written['place'],
  { path, expected, found, fix }: Reported,
): void {
  const where = path === '' ? 'questions' : `questions.${path}`
  problems.add(new AttuneError('CONFIG_VALUE', { where, expected, found }, { fix }), place)
}

/** Reports one mistake in words, at its place in the file. */
function report(
  mistake: FlowMistake,
  flow: WrittenFlow,
  written: Written,
  problems: Problems,
): void {
  const all = written.get('questions')!
  const report = (place: Written['place'], reported: Reported): void =>
    add(problems, place, { ...reported, fix: `${reported.fix} (${mistake.code})` })
  if (mistake.code === 'no-questions')
    return report(all.place, {
      path: '',
      expected: 'one question at least',
      found: 'none',
      fix: 'Write one.',
    })
  if (mistake.code === 'cycle') {
    const [first = ''] = mistake.questions
    const found = [...mistake.questions, first].join(' → ')
    const expected = 'left by some answer for good'
    return report(all.get(first)!.keyPlace, {
      path: first,
      expected,
      found,
      fix: 'Let one of them lead out.',
    })
  }
  const own = all.get(mistake.question)!
  if ('answer' in mistake) return report(...ofAnswer(mistake, flow, own))
  const path = mistake.question
  const said: Readonly<Record<typeof mistake.code, Omit<Reported, 'path'>>> = {
    'reserved-id': {
      expected: `not called ${reserved.join(', ')}`,
      found: path,
      fix: 'Rename it.',
    },
    'single-answer': {
      expected: 'a question with two answers or more',
      found: 'one',
      fix: 'Add one, or `auto: true`.',
    },
    'auto-needs-one-answer': {
      expected: 'a question with one answer',
      found: 'others',
      fix: 'Remove `auto`.',
    },
    'auto-finding': {
      expected: 'asked, since it reports a finding',
      found: 'auto',
      fix: 'Give the finding to the question that leads here.',
    },
    unreachable: {
      expected: 'reached by some answer',
      found: 'skipped by all',
      fix: 'Jump to it, or remove it.',
    },
    'unknown-severity': {
      expected: `a question whose finding has a severity of ${(flow.severities ?? ['low', 'high']).join(' or ')}`,
      found: 'severity' in mistake ? mistake.severity : '',
      fix:
        'severity' in mistake
          ? suggestion(mistake.severity, [...(flow.severities ?? ['low', 'high'])])
          : '',
    },
  }
  const at =
    mistake.code === 'unknown-severity' ? own.nearest(['finding', 'severity']).place : own.keyPlace
  report(at, { path, ...said[mistake.code] })
}

type OfAnswer = Extract<FlowMistake, { readonly answer: string }>

function ofAnswer(
  mistake: OfAnswer,
  flow: WrittenFlow,
  own: Written,
): [Written['place'], Reported] {
  const { question, answer: name } = mistake
  const written = own.get('answers')?.get(name)
  const jumps = written ?? own.get(name) ?? own
  const path = `${question}.${name}`
  const ids = [...Object.keys(flow.questions), ...reserved]
  switch (mistake.code) {
    case 'unknown-goto': {
      const at = jumps.get('goto') ?? (jumps === own ? undefined : jumps) ?? own
      const found = JSON.stringify(mistake.goto)
      return [
        at.place,
        { path, expected: jump.expected, found, fix: suggestion(mistake.goto, ids) },
      ]
    }
    case 'unknown-mark': {
      const found = JSON.stringify(mistake.mark)
      const fix = suggestion(mistake.mark, ['group', 'rest', 'all'])
      return [
        jumps.nearest(['notApplicable']).place,
        { path, expected: 'marked group, rest or all', found, fix },
      ]
    }
    case 'duplicate-answer':
      return [
        jumps.keyPlace,
        { path, expected: 'another answer than those above', found: name, fix: 'Rename it.' },
      ]
    case 'unknown-answer': {
      const expected = 'an answer of this question'
      const options = flowOf(flow).questions.find(({ id: each }) => each === question)!.options
      const fix = suggestion(
        name,
        options.map((each) => each.name),
      )
      return [
        own.nearest(['finding', 'on']).place,
        { path, expected, found: JSON.stringify(name), fix },
      ]
    }
    case 'finding-and-not-applicable': {
      const expected = 'an answer whose group applies, since it reports a finding'
      return [
        jumps.place,
        { path, expected, found: 'notApplicable', fix: 'Remove the mark, or the finding.' },
      ]
    }
    case 'not-applicable-but-asked': {
      const expected = 'followed by no question of the group that does not apply'
      return [
        jumps.place,
        { path, expected, found: 'one', fix: 'Jump behind the group: `goto: next-group`.' },
      ]
    }
  }
}

/**
 * A flow from a YAML or JSON file.
 *
 * @throws AttuneError DATA_READ, or FLOW_INVALID with all mistakes, each with file, line, column
 * and remedy
 */
export const readFlow = judgeFiles(definition, (written): FlowFile => {
  const { instructions, questions } = written
  const flow = flowOf(written)
  return {
    severities: flow.severities,
    ...(instructions !== undefined && { instructions }),
    questions: flow.questions.map((each) => questionOf(each, written)),
    groups: [...new Set(Object.values(questions).flatMap(({ group }) => group ?? []))],
    warnings: flowMistakes(written).warnings,
  }
})

function questionOf(
  { finding: rule, ...question }: Question,
  { questions, severities }: WrittenFlow,
): FileQuestion {
  const { ask, help, title, side: own = 'any', finding: given } = questions[question.id]!
  const common = {
    ...question,
    ask,
    side: own,
    ...(help !== undefined && { help }),
    ...(title !== undefined && { title }),
  }
  if (rule === undefined || !given) return common
  const { kind = 'said' } = given
  const ownSide =
    given.side ?? questions[question.id]!.side ?? (kind === 'missed' ? 'seeker' : 'supporter')
  const says = given.says ?? title ?? question.id.replaceAll(/[-_]/g, ' ')
  return {
    ...common,
    finding: { ...rule, level: levelOf(rule.severity, severities), kind, side: ownSide, says },
  }
}

/** Severity in reports, which have two levels: the highest of a file is high. */
function levelOf(severity: string, severities: readonly string[] = ['low', 'high']): Severity {
  if (severity === 'low' || severity === 'high') return severity
  return severity === severities.at(-1) ? 'high' : 'low'
}
