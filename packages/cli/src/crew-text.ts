/** Who works on a shared store, for people. */
import { cleanLine } from '@attune/tables'
import type { CrewAtWork } from '@attune/cluster'
import type { Member, MemberState } from '@attune/core/runtime'
import { columnsText } from './columns.js'
import { fold } from './fold.js'
import { count } from './progress.js'
import { terminalWidth } from './terminal-width.js'

/** Empty where nobody is to be named. */
export function crewText({ alive, gone }: CrewAtWork, width = terminalWidth()): string {
  const atWork = alive.length > 0 ? ['At work now:', ...alive.map((member) => memberText(member, width))] : []
  const missed = gone.map((member) => fold(goneText(member, alive), width))
  return [atWork.join('\n'), missed.join('\n')].filter(Boolean).join('\n\n')
}

/** `worker on node7 (pid 4242)`. */
export const memberName = ({ host, pid, state }: Member): string =>
  `${roleName(state)} on ${cleanLine(host)} (pid ${pid})`

const roleName = (state: MemberState | undefined): string =>
  state === undefined ? 'process' : state.role === 'run' ? `run ${state.run ?? ''}`.trim() : state.role

function memberText(member: Member, width: number): string {
  const { state, seen } = member
  const ofRun = state?.run === undefined || state.role === 'run' ? '' : `, run ${state.run}`
  const head = `${memberName(member)}${ofRun}, last sign of life ${seen.slice(11, 19)} UTC`
  const facts = state ? factsOf(state).map((fact) => ['', ...fact]) : []
  return [fold(head, width), ...(facts.length > 0 ? [columnsText(facts, width)] : [])].join('\n')
}

function factsOf({ role, groups, doing, analysing, counts, usage, waits, stopped }: MemberState): [string, string][] {
  const { done, reused, failed, skipped, leftOut } = counts
  const units: Counted[] = [
    [done, 'done'],
    [reused, 'reused'],
    [failed, 'failed'],
    [skipped, 'skipped'],
    [leftOut, 'left out'],
  ]
  const works = role !== 'planner'
  const facts: [string, string | undefined][] = [
    ['in hand', works && groups > 0 ? `${groupsText(groups)}: ${namesOf(doing, groups)}` : undefined],
    ['units', works ? some(units) || 'none yet' : undefined],
    ['models', usage && usage.calls + usage.waiting > 0 ? usageText(usage) : undefined],
    ['analyses', analysing === undefined ? undefined : cleanLine(analysing)],
    ['waits for', waits === undefined ? undefined : cleanLine(waits)],
    ['stopped', stopped === undefined ? undefined : cleanLine(stopped)],
  ]
  return facts.filter((fact): fact is [string, string] => fact[1] !== undefined)
}

type Counted = readonly [number, string]
const some = (counted: readonly Counted[]): string =>
  counted.flatMap(([number, word]) => (number > 0 ? [`${number} ${word}`] : [])).join(', ')

export const groupsText = (groups: number): string => (groups === 1 ? '1 group' : `${groups} groups`)

const namesOf = (doing: MemberState['doing'], groups: number): string =>
  [
    ...doing.map(({ evaluation, scenario, repeat }) =>
      cleanLine(`${evaluation}/${scenario}${repeat > 1 ? ` (repeat ${repeat})` : ''}`),
    ),
    ...(groups > doing.length ? ['…'] : []),
  ].join(', ')

const usageText = ({ calls, repeated, waiting, tokens, cost }: NonNullable<MemberState['usage']>): string =>
  [
    `${calls} calls`,
    repeated > 0 && `${repeated} repeated`,
    waiting > 0 && `${waiting} waiting for a limit`,
    `${count(tokens.input)} in, ${count(tokens.output)} out tokens`,
    cost !== undefined && `cost ${cost.toFixed(2)}`,
  ]
    .filter(Boolean)
    .join(', ')

/** What became of somebody who is not at work any more, and of what it had in hand. */
export function goneText(member: Member, alive: readonly Member[]): string {
  const { is, seen, state } = member
  const at = `${seen.slice(11, 16)} UTC`
  const groups = state?.groups ?? 0
  if (is === 'left') return `${memberName(member)} stopped at ${at}: ${cleanLine(state?.stopped ?? '')}`
  const lost = `${memberName(member)} is lost since ${at}`
  if (groups === 0) return `${lost}.`
  const isHeld = alive.some(({ state: other }) => other !== undefined && other.role !== 'planner')
  const they = groups === 1 ? 'its group' : `its ${groups} groups`
  const next = isHeld
    ? groups === 1
      ? 'goes to the others'
      : 'go to the others'
    : `${groups === 1 ? 'waits' : 'wait'} for another ${state?.role === 'run' ? 'run' : 'worker'}`
  return `${lost}: ${they} ${next}.`
}
