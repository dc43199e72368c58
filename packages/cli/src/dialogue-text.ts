/** A dialogue as text for a terminal: its turns with their flags, and one line per series. */
import { wrap, cleanLine } from '@attune/tables'
import type { DialogueBody } from '@attune/report'

const STEPS = '▁▂▃▄▅▆▇█'
const INDENT = '    '

export function dialogueText(body: DialogueBody, width: number): string {
  const clean = (text: string): string[] =>
    text.split('\n').flatMap((line) => wrap(cleanLine(line), Math.max(20, width - INDENT.length)))
  const title = [
    body.at.evaluation,
    body.scenario.title,
    body.supporter,
    ...conditionsOf(body),
  ].map(cleanLine)
  const head = wrap(title.join(' · '), width)
  const turns = body.turns.flatMap(({ speaker, text, lines }, at) => {
    const who = speaker === 'supporter' ? body.supporter : 'seeker'
    const notes = lines.map((note) => `${note.name} ${note.text}`)
    return [
      wrap(cleanLine([`${at + 1} ${who}`, ...notes, ...flagsAt(body, at)].join(' · ')), width).join(
        '\n',
      ),
      ...clean(text).map((line) => `${INDENT}${line}`),
    ]
  })
  const end = body.ending
    ? `Ended: ${cleanLine([body.ending.reason, body.ending.detail].filter(Boolean).join(': '))}`
    : ''
  const missing = body.missing === undefined ? [] : clean(body.missing)
  const ofAll = flagsAt(body, undefined).map(cleanLine)
  const found = findingsIn(body).flatMap((line) => wrap(cleanLine(line), width))
  const above = [...head, ...curvesOf(body, cleanLine), ...found]
  const below = [...turns, ...missing, end, ...ofAll].filter((line) => line !== '')
  return [...above, '', ...below].join('\n')
}

/** Lines on findings: `Finding: endorsed suicide, high, rejected, turn 2`. */
const findingsIn = ({ verdicts, measures }: DialogueBody): string[] =>
  [...verdicts, ...measures].flatMap(({ finding, evidence }) => {
    if (!finding) return []
    const { says, severity, state } = finding
    const turns = evidence.map(({ turn }) => turn + 1)
    const place = turns.length === 0 ? [] : [`turn ${Math.min(...turns)}`]
    return [`Finding: ${[says.en, severity, state, ...place].join(', ')}`]
  })

/** Kinds of flags of a turn, `! looping-reply`; without a turn, of the whole dialogue. */
const flagsAt = ({ flags }: DialogueBody, turn: number | undefined): string[] => [
  ...new Set(flags.filter((flag) => flag.turn === turn).map(({ kind }) => `! ${kind}`)),
]

const conditionsOf = ({ conditions, repeat }: DialogueBody): string[] => [
  ...Object.entries(conditions).map(([name, value]) => `${name}=${value}`),
  ...(repeat > 1 ? [`repeat ${repeat}`] : []),
]

/** One line per series, as a curve: `Emotion ▁▃▅█ 40 … 100`. */
function curvesOf({ series }: DialogueBody, cleanLine: (text: string) => string): string[] {
  return series.flatMap(({ source, name, title, values, range }) => {
    const known = values.filter((value) => value !== null)
    const [first, last] = [known[0], known.at(-1)]
    if (first === undefined || last === undefined) return []
    const [least, greatest] = range ?? [Math.min(...known), Math.max(...known)]
    const drawn = values.map((value) => (value === null ? ' ' : stepOf(value, least, greatest)))
    return [
      `${cleanLine(`${source} ${title ?? name}`)}: ${drawn.join('')} ${short(first)} … ${short(last)}`,
    ]
  })
}

function stepOf(value: number, least: number, greatest: number): string {
  const share = greatest > least ? (value - least) / (greatest - least) : 0.5
  return STEPS[Math.round(Math.min(1, Math.max(0, share)) * (STEPS.length - 1))]!
}

const short = (value: number): string => String(Number(value.toPrecision(3)))
