/**
 * Progress of a run on stderr: one changing line on a terminal, a line every few seconds in a pipe.
 */
import { duration, fold, terminalWidth, two } from './terminal-text.js'
import type { Pace } from './pace/pace.js'
import type { Clock, MemberCounts } from '@attune/core/runtime'
import type { Failure, RunEvent, UsageSnapshot } from './types.js'

type Unit = Extract<RunEvent, { readonly type: 'begun' }>['unit']
type Settled = Extract<RunEvent, { readonly type: 'settled' }>['as']

export interface ProgressOutput {
  readonly isTTY?: boolean
  readonly columns?: number
  write(text: string): unknown
}

export interface ProgressState extends Omit<MemberCounts, 'leftOut'> {
  /** Number of units of the run; 0 while unknown. */
  readonly planned: number
  /** True if other processes work on units of the same run. */
  readonly isPart?: boolean
  readonly leftOut?: number
  /** Number of units in progress, by kind. */
  readonly atWork?: Readonly<Partial<Record<Unit['kind'], number>>>
  /** Label of the analysis in progress. */
  readonly analysing?: string | undefined
  readonly seconds: number
  /** State of the model calls. Undefined if their number was not predicted. */
  readonly calls?: CallsState
  readonly usage?: UsageSnapshot
  /** Other processes: `6 workers`. */
  readonly crew?: string | undefined
}

interface CallsState {
  /** Number of answered calls; `all` is the expected total number. */
  readonly answered: number
  readonly all: number
  /** Remaining seconds of the run, and seconds since the last answer. */
  readonly left?: number | undefined
  readonly since?: number | undefined
}

/** Data that progress reads each time it is shown. */
export interface ProgressSource {
  usage(): UsageSnapshot | undefined
  crew?(): string | undefined
}

export const count = (value: number): string =>
  value < 10_000
    ? String(value)
    : value < 1e6
      ? `${(value / 1e3).toFixed(1)}k`
      : `${(value / 1e6).toFixed(1)}M`

/**
 * Remaining seconds if the number of calls was not predicted. Based on the mean time of the units
 * that were not reused, since reused units take no time.
 */
function secondsLeft({
  planned,
  done,
  reused,
  failed,
  skipped,
  leftOut = 0,
  seconds,
}: ProgressState): number | undefined {
  const worked = done + failed
  const left = planned - worked - reused - skipped - leftOut
  return worked > 0 && left > 0 ? (seconds / worked) * left : undefined
}

/** Remaining time in minutes, since it is only an estimate. */
function leftText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes <= 2) return 'under 2m left'
  return minutes < 60
    ? `${minutes}m left`
    : `${Math.floor(minutes / 60)}h ${two(minutes % 60)}m left`
}

/** The time since the last answer is shown once it reaches this many seconds. */
const SILENCE = 30

function callsParts({ answered, all, left, since = 0 }: CallsState, isOpen: boolean): Segment[] {
  if (!isOpen) return [[2, `${count(answered)} calls`]]
  return [
    [2, `${count(answered)}/${count(all)} calls`],
    [1, left !== undefined && leftText(left)],
    [1, since >= SILENCE && `last answer ${duration(since)} ago`],
  ]
}

/**
 * Part of the progress line with its rank. If the terminal is too narrow, parts with the highest
 * rank are dropped first.
 */
type Segment = readonly [rank: number, text: string | false | undefined]

/**
 * Progress line of at most `width` columns. The number of finished units, the failures and the cost
 * are never dropped.
 */
export function progressLine(state: ProgressState, width = Infinity): string {
  const parts = partsOf(state).filter(([, text]) => text)
  const line = (): string => parts.map(([, text]) => text).join(' · ')
  while (line().length > width) {
    const rank = Math.max(...parts.map(([each]) => each))
    if (rank === 0) break
    parts.splice(
      parts.findIndex(([each]) => each === rank),
      1,
    )
  }
  return line()
}

function partsOf(state: ProgressState): Segment[] {
  const { planned, isPart, done, reused, failed, skipped, leftOut = 0, analysing, seconds } = state
  const of = isPart ? '' : `/${planned > 0 ? count(planned) : '?'}`
  const settled = done + reused + failed + skipped + leftOut
  const left = secondsLeft(state)
  const isOpen = analysing === undefined && (isPart || settled < planned)
  const isSilent = (state.calls?.since ?? 0) >= SILENCE
  // Usage is omitted without calls, as in a run with only rule-based components.
  const usage = state.usage && state.usage.calls + state.usage.waiting > 0 ? state.usage : undefined
  return [
    [0, `${count(settled)}${of} units`],
    [4, reused > 0 && `${count(reused)} reused`],
    [0, failed > 0 && `${count(failed)} failed`],
    [2, skipped > 0 && `${count(skipped)} skipped`],
    [8, leftOut > 0 && `${count(leftOut)} left out`],
    [0, isOpen && state.crew],
    [2, analysing !== undefined && `analysing: ${analysing}`],
    [4, isOpen && atWorkText(state.atWork ?? {})],
    ...(state.calls ? callsParts(state.calls, isOpen) : []),
    [1, analysing === undefined && !state.calls && left !== undefined && leftText(left)],
    [
      6,
      usage &&
        !state.calls &&
        seconds > 0 &&
        `${((usage.calls - (usage.before ?? 0)) / seconds).toFixed(1)} calls/s`,
    ],
    [7, usage && usage.repeated > 0 && `${count(usage.repeated)} repeated`],
    [isSilent ? 1 : 3, isOpen && usage && awaitedText(usage)],
    [5, usage && `${tokensText(usage.tokens)} tokens`],
    [7, usage?.cancelled !== undefined && `${count(usage.cancelled)} tokens cancelled`],
    [0, usage?.cost !== undefined && `cost ${usage.cost.toFixed(2)}`],
  ]
}

const WORK = {
  generate: ['scenario', 'scenarios'],
  simulate: ['dialogue', 'dialogues'],
  estimate: ['estimate', 'estimates'],
  judge: ['judgement', 'judgements'],
} as const

/** Text on units: `at work: 6 dialogues, 1 judgement`. */
function atWorkText(units: ProgressState['atWork'] & object): string {
  const parts = Object.entries(WORK).flatMap(([kind, [one, several]]) => {
    const under = units[kind as Unit['kind']] ?? 0
    return under > 0 ? [`${count(under)} ${under === 1 ? one : several}`] : []
  })
  return parts.length > 0 ? `at work: ${parts.join(', ')}` : ''
}

/**
 * Text on pending calls: `waiting for bot 6 (2 held by a limit), judge 1`. Other processes report
 * only their calls that wait for limits.
 */
function awaitedText({ awaited = [], waiting }: UsageSnapshot): string {
  const parts = awaited
    .toSorted((a, b) => b.calls - a.calls)
    .map(
      ({ name, calls, held }) =>
        `${name} ${count(calls)}${held > 0 ? ` (${count(held)} held by a limit)` : ''}`,
    )
  if (parts.length > 0) return `waiting for ${parts.join(', ')}`
  return waiting > 0 ? `${count(waiting)} waiting for a limit` : ''
}

/** Text on tokens: `1,200 in (800 cached), 90 out`. */
export const tokensText = ({ input, cached, output }: UsageSnapshot['tokens']): string =>
  `${count(input)} in${cached === undefined ? '' : ` (${count(cached)} cached)`}, ${count(output)} out`

/** Failures with the same message. Only the first of them is printed at once. */
interface EqualFailures {
  times: number
  readonly examples: string[]
}
const EXAMPLES = 3

export class Progress {
  private readonly counts = { done: 0, reused: 0, failed: 0, skipped: 0, leftOut: 0 }
  private readonly began: number
  private readonly timer: NodeJS.Timeout
  private readonly failures = new Map<string, EqualFailures>()
  /** Kind of each unit in progress, by its key. */
  private readonly begun = new Map<string, Unit['kind']>()
  private last = ''
  private analysing: string | undefined
  private isOver = false
  /** Number of units; 0 while unknown. */
  planned = 0
  /** Pace of the run; undefined if the number of calls is unknown. */
  pace: Pace | undefined

  constructor(
    private readonly out: ProgressOutput,
    private readonly source: ProgressSource,
    private readonly clock: Pick<Clock, 'monotonic'>,
    private readonly run: Pick<ProgressState, 'isPart'> = {},
  ) {
    this.began = clock.monotonic()
    this.timer = setInterval(() => this.show(), out.isTTY ? 200 : 5000).unref()
  }

  readonly observer = (event: RunEvent): void => {
    const wasAnalysing = this.analysing !== undefined
    this.analysing = event.type === 'analysing' ? event.unit.label : undefined
    if (event.type === 'begun') {
      this.begun.set(event.unit.key, event.unit.kind)
      this.pace?.begun(event.unit, this.clock.monotonic())
    }
    if (event.type === 'called') this.pace?.called(event, this.clock.monotonic())
    if (event.type === 'settled' && event.unit.kind !== 'analyse')
      this.settled(event.unit, event.as)
    if (event.type === 'settled') this.counts[event.as === 'left-out' ? 'leftOut' : event.as]++
    // A failed analysis is not printed here: the report has its remedy in place of its tables.
    if (event.type === 'settled' && event.failure && event.unit.kind !== 'analyse') {
      this.failed(about(event.unit.about), event.failure)
    }
    if (event.type === 'warning') this.say(`${event.use}: ${event.message}`)
    // Stops for other reasons are errors, which are printed in full at the end. An interruption
    // during analyses ends at once and needs no line.
    if (event.type === 'stopping' && event.code === 'RUN_STOPPED' && !wasAnalysing)
      this.say(`Stopping: ${event.why}`)
  }

  /** Prints a line above the changing one. */
  readonly say = (text: string): void => {
    this.out.write(`${this.out.isTTY ? '\r\u001b[K' : ''}${fold(text, terminalWidth(this.out))}\n`)
    this.last = ''
  }

  end(): void {
    if (this.isOver) return
    this.isOver = true
    clearInterval(this.timer)
    for (const [message, { times, examples }] of this.failures) {
      if (times > 1)
        this.say(`${times} × ${message} (${examples.join('; ')}${times > EXAMPLES ? '; …' : ''})`)
    }
    this.last = ''
    this.show()
    if (this.out.isTTY) this.out.write('\n')
  }

  private settled(unit: Unit, as: Settled): void {
    this.begun.delete(unit.key)
    this.pace?.settled(unit, as, this.clock.monotonic())
  }

  private get atWork(): ProgressState['atWork'] & object {
    const counts: Partial<Record<Unit['kind'], number>> = {}
    for (const kind of this.begun.values()) counts[kind] = (counts[kind] ?? 0) + 1
    return counts
  }

  private failed(who: string, failure: Failure): void {
    const message = failureText(failure)
    const equal = this.failures.get(message) ?? { times: 0, examples: [] }
    this.failures.set(message, equal)
    equal.times++
    if (equal.examples.length < EXAMPLES) equal.examples.push(who)
    if (equal.times === 1)
      this.say([`${who}: ${message}`, failure.fix && `  ${failure.fix}`].filter(Boolean).join('\n'))
  }

  private show(): void {
    const usage = this.source.usage()
    const seconds = (this.clock.monotonic() - this.began) / 1000
    const width = this.out.isTTY ? terminalWidth(this.out) - 1 : Infinity
    const { planned, counts, analysing, pace } = this
    const now = this.clock.monotonic()
    const calls = pace && {
      ...pace.calls,
      left: pace.remainingSeconds(now),
      since: pace.sinceLast(now),
    }
    const crew = this.source.crew?.()
    const state = {
      ...this.run,
      planned,
      ...counts,
      atWork: this.atWork,
      analysing,
      seconds,
      crew,
      ...(calls && { calls }),
      ...(usage && { usage }),
    }
    // A run that ends before its units are planned has an error to show, and no progress.
    if (this.isOver && planned === 0 && Object.values(counts).every((each) => each === 0)) return
    const line = progressLine(state, width)
    if (line === this.last) return
    this.last = line
    this.out.write(this.out.isTTY ? `\r\u001b[K${line}` : `${line}\n`)
  }
}

/** Text of a failure. A plugin's error may not name its component. */
const failureText = ({ message, use }: Failure): string =>
  message.includes(use) ? message : `${use}: ${message}`

const about = (of: object): string => Object.values(of).join(', ')
