/** Active and lost processes of the store. */
import type { VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { Crew, CrewMember, ReportSource } from '../report-data.js'
import { type Say, useSay } from './language.js'
import { useSource } from './source.js'
import { Safe, Whole } from './text.js'

const LOOK = 3000
/** Maximum number of processes that are listed; more are summed up. */
const FEW = 4

/** Polls the crew; undefined for a file and for an unshared store, which is not polled again. */
function useCrew(source: ReportSource): Crew | undefined {
  const [crew, setCrew] = useState<Crew>()
  useEffect(() => {
    if (!source.crew) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isShown = true
    const look = async (): Promise<void> => {
      const found = await source.crew!().catch(() => undefined)
      if (!isShown || found === null) return
      setCrew(found)
      timer = setTimeout(look, LOOK)
    }
    void look()
    return () => {
      isShown = false
      clearTimeout(timer)
    }
  }, [source])
  return crew
}

export function CrewPanel(): VNode | null {
  const say = useSay()
  const crew = useCrew(useSource())
  if (!crew || crew.alive.length + crew.gone.length === 0) return null
  const { alive, gone } = crew
  return (
    <section aria-labelledby="crew" class="crew">
      <h2 id="crew">{say('atWork')}</h2>
      {alive.length > 0 && (
        <details open={alive.length <= FEW}>
          <summary>{sumOf(alive, say)}</summary>
          <ul>
            {alive.map((member) => (
              <li key={member.id}>
                <Alive member={member} />
              </li>
            ))}
          </ul>
        </details>
      )}
      {gone.map((member) => (
        <p class="wrong" key={member.id}>
          <Whole text={goneText(member, alive, say)} />
        </p>
      ))}
    </section>
  )
}

function Alive({ member }: { readonly member: CrewMember }): VNode {
  const say = useSay()
  const { groups, doing, analysing, waits, role } = member
  const names = [...doing, ...(groups > doing.length ? ['…'] : [])].join(', ')
  const facts = [
    ...(role !== undefined && role !== 'planner' ? [unitsText([member], say)] : []),
    ...(groups > 0 && role !== 'planner' ? [say('inHand', groups, names)] : []),
    ...(analysing !== undefined ? [say('analysing', analysing)] : []),
    ...(waits !== undefined ? [say('waitsFor', waits)] : []),
    say('lastSign', timeOf(member.seen)),
  ]
  return (
    <>
      <span class="name">
        <Safe text={nameOf(member, say)} />
      </span>{' '}
      {facts.map((fact) => (
        <span class="fact" key={fact}>
          <Whole text={fact} />
        </span>
      ))}
    </>
  )
}

const roles = { run: 'crewRun', planner: 'crewPlanner', worker: 'crewWorker' } as const

const nameOf = ({ host, pid, role, run }: CrewMember, say: Say): string =>
  say(role === undefined ? 'crewProcess' : roles[role], host, pid, run ?? '')

const sumOf = (members: readonly CrewMember[], say: Say): string =>
  `${say('crewCount', members.length)} ${unitsText(members, say)}`

function unitsText(members: readonly CrewMember[], say: Say): string {
  // A planner's counts include the units of its workers.
  const sum = (of: 'done' | 'reused' | 'failed' | 'calls'): number =>
    members.reduce((all, each) => all + (of !== 'calls' && each.role === 'planner' ? 0 : each[of]), 0)
  const hasCost = members.some(({ cost }) => cost !== undefined)
  const cost = members.reduce((all, each) => all + (each.cost ?? 0), 0)
  const counts = say('crewUnits', sum('done'), sum('reused'), sum('failed'), sum('calls'))
  return hasCost ? `${counts}${say('crewCost', cost.toFixed(2))}` : counts
}

/** Text about a lost or stopped process and its unfinished groups. */
function goneText(member: CrewMember, alive: readonly CrewMember[], say: Say): string {
  const { is, seen, groups, stopped = '' } = member
  const name = nameOf(member, say)
  if (is === 'left') return say('crewStopped', name, timeOf(seen), stopped)
  const isHeld = alive.some(({ role }) => role === 'worker' || role === 'run')
  const next = groups === 0 ? '' : say(isHeld ? 'groupsGoOn' : 'groupsWait', groups)
  return `${say('crewLost', name, timeOf(seen))}${next}`
}

const timeOf = (iso: string): string => `${iso.slice(11, 19)} UTC`
