import { defineCommand, type Dialogue } from '@attune/core'
import { AttuneError, createRandom } from '@attune/core/internal'
import type { Evaluation, PairRecord } from '@attune/core/findings'
import { distillationIn } from '@attune/wording/hill-judge'
import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { errors } from '../errors.js'
import { asJudged, asReleased, type Chats, type SeenPair } from './chats.js'

const shapes = ['numbered', 'released', 'bare'] as const

export const distil = defineCommand({
  summary:
    'Write judgements of hill-judge/pairwise as chats for the training of a smaller judge: a JSON line per answer.',
  options: {
    type: 'object',
    properties: {
      evaluation: {
        type: 'string',
        description: 'The evaluation to write. Default: the first of the config.',
      },
      judge: {
        type: 'string',
        default: 'hill-judge/pairwise',
        description: 'Label of the judge, which asks dimension by dimension.',
      },
      rubric: {
        type: 'string',
        enum: ['nine', 'eleven'],
        default: 'nine',
        description: 'The rubric of the judge.',
      },
      transcript: {
        type: 'string',
        enum: shapes,
        default: 'numbered',
        description: 'How the judge sees conversations.',
      },
      clone: {
        type: 'string',
        description:
          'Folder of your clone of ESC-Judge: chats are then written as its notebook does, with its prompt and rubric, whatever `rubric` and `transcript` are.',
      },
      test: {
        type: 'number',
        minimum: 0,
        exclusiveMaximum: 1,
        default: 0,
        description:
          'Share of roles whose lines are written into a second file, for the test of what you train: `judgements.test.jsonl`.',
      },
      to: { type: 'string', default: 'judgements.jsonl', description: 'The file to write.' },
    },
    additionalProperties: false,
  },
  async run({ evaluation: name, judge, rubric, transcript, clone, test, to }, project) {
    const evaluation = project.evaluations.find((each) => name === undefined || each.name === name)
    const known = project.evaluations.map((each) => each.name).join(', ')
    if (evaluation === undefined) throw errors.error('EVALUATION', { name: name ?? '', known })
    const chats =
      clone === undefined
        ? asJudged({ rubric, transcript, render: project.render })
        : asReleased(await distillationIn(resolve(project.folder, clone)))
    const { lines, left } = await linesOf(evaluation, judge, chats)
    const testRoleNames = testRoles(lines, test)
    const file = resolve(project.folder, to)
    const [own, tests] = [false, true].map((isHeld) =>
      lines.filter(({ role }) => testRoleNames.has(role) === isHeld),
    ) as [Line[], Line[]]
    await write(file, own)
    const other = file.replace(/(\.\w+)?$/, '.test$1')
    if (testRoleNames.size > 0) await write(other, tests)
    const text = [
      `Wrote ${own.length} judgements of "${evaluation.name}" to ${file}.`,
      ...(testRoleNames.size > 0
        ? [`Wrote ${tests.length} judgements of ${testRoleNames.size} other roles to ${other}.`]
        : []),
      ...(left > 0
        ? [`Left out ${left} answers without a verdict, or of dimensions that the rubric lacks.`]
        : []),
    ].join(' ')
    const report = { evaluation: evaluation.name, file, written: own.length, left }
    return {
      text,
      report: { ...report, ...(testRoleNames.size > 0 && { test: other, held: tests.length }) },
    }
  },
})

async function write(file: string, lines: readonly Line[]): Promise<void> {
  await writeFile(file, lines.map(({ text }) => `${text}\n`).join('')).catch((cause: unknown) => {
    throw new AttuneError(
      'OUTPUT_WRITE',
      { file, why: (cause as Error).message },
      { cause, place: { file } },
    )
  })
}

interface Line {
  /** Id of the pair's scenario, which is the seeker's role. */
  readonly role: string
  readonly text: string
}

/**
 * One line per verdict, in the order of the config. Lines of the same role are adjacent, so that a
 * role can easily be separated.
 */
async function linesOf(
  evaluation: Evaluation,
  judge: string,
  chats: Chats,
): Promise<{ lines: Line[]; left: number }> {
  const lines: Line[] = []
  let left = 0
  const dialogues = await dialoguesIn(evaluation)
  for await (const record of evaluation.pairs()) {
    if (record.judge !== judge) continue
    for (const { criterion, showings } of record.criteria) {
      for (const { shownFirst, verdict } of showings) {
        const seen =
          verdict.outcome.state === 'known' ? seenIn(record, shownFirst, dialogues) : undefined
        const asked = seen && chats(criterion, seen)
        if (asked) {
          const messages = [...asked, { role: 'assistant', content: verdict.rationale }]
          lines.push({ role: record.scenario.id, text: JSON.stringify({ messages }) })
        } else left += 1
      }
    }
  }
  return { lines, left }
}

/**
 * Roles that are kept for testing: a share of all roles, rounded up. Each role's random number
 * depends only on its name.
 */
function testRoles(lines: readonly Line[], share: number): ReadonlySet<string> {
  const drawn = [...new Set(lines.map(({ role }) => role))]
    .map((role) => ({ role, at: createRandom(`distil/${role}`)() }))
    .toSorted((one, other) => one.at - other.at)
  return new Set(drawn.slice(0, Math.ceil(share * drawn.length)).map(({ role }) => role))
}

/** Dialogues of a pair, in the order in which the judge saw them. */
function seenIn(
  record: PairRecord,
  shownFirst: string,
  dialogues: DialoguesByPlace,
): SeenPair | undefined {
  const { scenario, supporters } = record
  const order = shownFirst === supporters[0] ? supporters : supporters.toReversed()
  const [first, second] = order.map((name) => dialogueOf(dialogues, record, name))
  return first && second && { scenario, order, first, second }
}

const placeOf = (scenario: string, supporter: string, repeat: number): string =>
  JSON.stringify([scenario, supporter, repeat])

type DialoguesByPlace = Map<
  string,
  { readonly dialogue: Dialogue; readonly conditions: PairRecord['conditions'] }[]
>

async function dialoguesIn(evaluation: Evaluation): Promise<DialoguesByPlace> {
  const dialogues: DialoguesByPlace = new Map()
  for await (const { scenario, supporter, repeat, conditions, dialogue } of evaluation.dialogues({
    readers: [],
  })) {
    const place = placeOf(scenario.id, supporter, repeat)
    if (dialogue.state === 'known')
      dialogues.set(place, [
        ...(dialogues.get(place) ?? []),
        { dialogue: dialogue.value, conditions },
      ])
  }
  return dialogues
}

/** Dialogue of a supporter in a pair: the one whose conditions are all among the pair's. */
const dialogueOf = (
  dialogues: DialoguesByPlace,
  { scenario, repeat, conditions }: PairRecord,
  supporter: string,
): Dialogue | undefined =>
  dialogues
    .get(placeOf(scenario.id, supporter, repeat))
    ?.find((each) =>
      Object.entries(each.conditions).every(([name, value]) => conditions[name] === value),
    )?.dialogue
