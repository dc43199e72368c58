/** Page of a person: all sessions with one supporter, on a time line and as texts. */
import type { VNode } from 'preact'
import type { DialogueBody, DialogueName } from '../report-data.js'
import { ContentNote } from './content-note.js'
import { useSay } from './language.js'
import { Mark } from './marks.js'
import type { PageProps } from './page-props.js'
import { type Loaded, PersonSession } from './person-session.js'
import { TimeLine } from './time-line.js'
import { hrefOf, type Route } from './route.js'
import { useLoaded, useSource } from './source.js'
import { Safe, Whole } from './text.js'

export function PersonPage(props: PageProps): VNode {
  const { route, evaluation, version } = props
  const say = useSay()
  const source = useSource()
  const { person, ...name } = nameIn(route, evaluation.name)
  const read = async (number: number): Promise<Loaded> => {
    const found = await source.dialogue({ ...name, scenario: `${person}@${number}` })
    return { number, body: found === 'not held' ? undefined : found }
  }
  const all = async (): Promise<readonly Loaded[]> => {
    const first = await read(1)
    const count = first.body?.session?.of ?? Number(route.params.get('of') ?? '1')
    const later = Array.from({ length: Math.max(0, count - 1) }, (_, at) => read(at + 2))
    return [first, ...(await Promise.all(later))]
  }
  const loaded = useLoaded(all, JSON.stringify([name, person, version]))
  const sessions =
    loaded.state === 'done' ? loaded.value : loaded.state === 'loading' ? loaded.last : undefined
  const bodies = (sessions ?? []).flatMap(({ body }) => body ?? [])
  return (
    <>
      <p class="crumbs">
        <a href={hrefOf('dialogues', { e: evaluation.name })}>{say('back')}</a>
      </p>
      <h1>
        <Safe text={person} />
      </h1>
      {loaded.state === 'failed' && <p class="wrong">{say('error', loaded.why)}</p>}
      {!sessions && loaded.state === 'loading' && <p role="status">{say('loading')}</p>}
      {sessions && bodies.length === 0 && <p>{say('noSuchPerson')}</p>}
      {sessions && bodies.length > 0 && (
        <ContentNote bodies={bodies}>
          <Sessions evaluation={evaluation} sessions={sessions} bodies={bodies} />
        </ContentNote>
      )}
    </>
  )
}

interface SessionsProps extends Pick<PageProps, 'evaluation'> {
  readonly sessions: readonly Loaded[]
  readonly bodies: readonly DialogueBody[]
}

function Sessions({ evaluation, sessions, bodies }: SessionsProps): VNode {
  const say = useSay()
  const { supporter } = bodies[0]!
  const held = bodies.filter(({ session }) => session?.held === true).length
  // Each session also stores the memory claims of earlier sessions, so the last session with claims
  // contains all.
  const { claims, tracers = [] } =
    bodies.findLast(({ session }) => (session?.claims.length ?? 0) > 0)?.session ?? {}
  const unvalidated = tracers.filter(({ isValidated }) => !isValidated)
  return (
    <>
      <p class="what">
        <span class="name">
          <Mark at={evaluation.supporters.indexOf(supporter)} /> <Safe text={supporter} />
        </span>
        <span>{say('heldOf', held, sessions.length)}</span>
        {claims && (
          <span>
            {say('claimsCount', claims.length, claims.filter(isInvented).length)}
            {unvalidated.length > 0 && ` (${say('notValidated')})`}
          </span>
        )}
      </p>
      {unvalidated.map(({ about = '' }) => (
        <p class="quiet-text" key={about}>
          <Whole text={about} />
        </p>
      ))}
      <TimeLine sessions={sessions} />
      {sessions.map((each) => (
        <PersonSession
          key={each.number}
          evaluation={evaluation.name}
          loaded={each}
          claims={(claims ?? []).filter(({ session }) => session === each.number)}
        />
      ))}
    </>
  )
}

const isInvented = ({ state }: { readonly state: string }): boolean =>
  state === 'invented' || state === 'leak'

function nameIn(
  { params }: Route,
  evaluation: string,
): Omit<DialogueName, 'scenario'> & { readonly person: string } {
  return {
    evaluation,
    person: params.get('person') ?? '',
    side: params.get('side') ?? undefined,
    repeat: Number(params.get('repeat') ?? '1'),
  }
}
