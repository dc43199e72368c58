/** Elements around the text of a turn, for dialogues and comparisons. */
import type { VNode } from 'preact'
import type { DialogueBody, TurnBody } from '../report-data.js'
import type { Score } from './axes.js'
import { useOnceName, useSay } from './language.js'
import { numberText, titleOf } from './numbers.js'
import { LongText, Safe } from './text.js'

interface TurnParts {
  readonly turn: TurnBody
  readonly body: DialogueBody
}

export function Speaker({ turn, body }: TurnParts): VNode {
  const say = useSay()
  return (
    <span class="speaker">
      <Safe text={turn.speaker === 'supporter' ? body.supporter : say('seeker')} />
    </span>
  )
}

export const Lines = ({ turn }: Pick<TurnParts, 'turn'>): VNode => (
  <>
    {turn.lines.map(({ name, text }) => (
      <span class="pill" key={name}>
        <Safe text={`${name} ${text}`} />
      </span>
    ))}
  </>
)

export function Scores({ scores }: { readonly scores: readonly Score[] }): VNode {
  const nameOf = useOnceName()
  return (
    <>
      {scores.map(({ series, value, equal }) => (
        <span
          class="pill"
          key={`${series.source} ${series.name}`}
          title={`${series.source} ${nameOf({ shown: series, equal })}`}
        >
          <Safe text={titleOf(series)} /> <span class="name">{numberText(value, series)}</span>
        </span>
      ))}
    </>
  )
}

export function Folded({ turn: { folded, tokens }, body }: TurnParts): VNode | null {
  const say = useSay()
  if (folded.length === 0) return null
  return (
    <details class="fold">
      <summary>{say('fold')}</summary>
      {tokens !== undefined && (
        <p class="quiet-text">
          {say('tokens')}: {tokens}
        </p>
      )}
      {folded.map(({ name, text }) => (
        <div key={name}>
          <h4>
            <Safe text={name} />
          </h4>
          <LongText text={text} language={body.scenario.language} />
        </div>
      ))}
    </details>
  )
}
