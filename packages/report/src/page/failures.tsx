import type { VNode } from 'preact'
import { dialogueParams } from '../catalog/dialogue-name.js'
import type { FailureExample, FailureGroup } from '../report-data.js'
import type { PageProps } from './page-props.js'
import { useSay } from './language.js'
import { hrefOf } from './route.js'
import { useLoaded, useSource } from './source.js'
import { LongText, Safe } from './text.js'

export function FailuresPage({ evaluation, version }: PageProps): VNode {
  const say = useSay()
  const source = useSource()
  const loaded = useLoaded(
    () => source.failures(evaluation.name),
    `failures ${evaluation.name} ${version}`,
  )
  const groups = loaded.state === 'done' ? loaded.value : []
  const broken = evaluation.analyses.filter(({ failure }) => failure !== undefined)
  return (
    <>
      <h1>{say('failures')}</h1>
      {loaded.state === 'loading' && <p role="status">{say('loading')}</p>}
      {loaded.state === 'failed' && <p class="wrong">{say('error', loaded.why)}</p>}
      {loaded.state === 'done' && groups.length + broken.length === 0 && (
        <p>{say('nothingLost')}</p>
      )}
      {broken.map(({ label, failure }) => (
        <article class="card" key={label}>
          <h2>
            <Safe text={label} />
          </h2>
          <p>{say('analysisFailed', failure ?? '')}</p>
        </article>
      ))}
      {groups.map((group) => (
        <Group
          key={`${group.kind} ${group.source} ${group.status} ${group.why}`}
          group={group}
          evaluation={evaluation.name}
        />
      ))}
    </>
  )
}

/**
 * Length in characters above which a heading cuts the message, and the whole message follows below.
 */
const LONGEST_HEADING = 300

function Group({
  group,
  evaluation,
}: {
  readonly group: FailureGroup
  readonly evaluation: string
}): VNode {
  const say = useSay()
  const { kind, source, status, why, count, message, examples } = group
  const heading = status === 'skipped' ? `${source}: ${say('notTried')}` : (message ?? why)
  const isWhole = heading === message && message.length <= LONGEST_HEADING
  const hrefTo = ({ scenario, ...example }: FailureExample): string =>
    kind === 'pair'
      ? hrefOf('compare', { e: evaluation, scenario })
      : hrefOf('dialogue', dialogueParams(evaluation, { ...example, scenario: { id: scenario } }))
  return (
    <article class="card">
      <h2>
        {count} × <Safe text={heading} />
      </h2>
      <p class="quiet-text">
        <Safe text={[kind, source, why].join(' · ')} />
      </p>
      {message !== undefined && !isWhole && <LongText text={message} />}
      <details>
        <summary>{say('examples')}</summary>
        <ul>
          {examples.map((example) => (
            <li key={`${example.place} ${example.supporter}`}>
              <a href={hrefTo(example)}>
                <Safe text={`${example.scenario}: ${example.supporter}`} />
              </a>
            </li>
          ))}
        </ul>
      </details>
    </article>
  )
}
