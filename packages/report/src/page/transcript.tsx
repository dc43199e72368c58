/** Text of a dialogue, turn by turn. */
import type { VNode } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { DialogueBody, Facets, TurnBody } from '../report-data.js'
import { type EventAt, eventsOf, type Score, scoresOf } from './axes.js'
import { type Ground, quoteAt } from './evidence.js'
import { useSay } from './language.js'
import { type Highlight, LongText, Safe } from './text.js'
import { Folded, Lines, Scores, Speaker } from './turn-parts.js'

interface TranscriptProps {
  readonly body: DialogueBody
  readonly facets: Facets
  readonly selected: number | undefined
  readonly grounds: readonly Ground[]
  /** Quote that is highlighted in the selected turn. */
  readonly quote: string | undefined
  readonly onSelect: (turn: number) => void
  readonly onGround: (ground: Ground) => void
}

export function Transcript({
  body,
  facets,
  selected,
  grounds,
  quote,
  onSelect,
  onGround,
}: TranscriptProps): VNode {
  const list = useRef<HTMLOListElement>(null)
  const events = eventsOf(body)
  const scores = scoresOf(body, facets)
  useEffect(() => {
    if (selected === undefined) return
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    list.current?.children[selected]?.scrollIntoView({
      block: 'nearest',
      behavior: calm ? 'auto' : 'smooth',
    })
  }, [selected])
  return (
    <ol class="transcript" ref={list}>
      {body.turns.map((turn, at) => (
        <TurnItem
          key={at}
          turn={turn}
          at={at}
          body={body}
          isSelected={at === selected}
          event={events.find((each) => each.turn === at)}
          scores={scores.get(at) ?? []}
          grounds={grounds.filter((each) => each.turn === at)}
          quote={quote}
          onSelect={onSelect}
          onGround={onGround}
        />
      ))}
    </ol>
  )
}

interface TurnProps extends Pick<TranscriptProps, 'grounds' | 'quote' | 'onSelect' | 'onGround'> {
  readonly turn: TurnBody
  readonly at: number
  readonly body: DialogueBody
  readonly isSelected: boolean
  readonly event: EventAt | undefined
  readonly scores: readonly Score[]
}

function TurnItem({
  turn,
  at,
  body,
  isSelected,
  event,
  scores,
  grounds,
  quote,
  onSelect,
  onGround,
}: TurnProps): VNode {
  const say = useSay()
  const flags = body.flags.filter((flag) => flag.turn === at)
  const placed = grounds.flatMap((ground) => {
    const place = ground.quote === undefined ? undefined : quoteAt(turn.text, ground.quote)
    return place ? [{ ground, ...place }] : []
  })
  const unplaced = grounds.filter((ground) => !placed.some((each) => each.ground === ground))
  const highlights = placed.map(({ ground, from, to }): Highlight => ({
    from,
    to,
    label: ground.label,
    isSelected: ground.quote === quote && isSelected,
    onSelect: () => onGround(ground),
  }))
  return (
    <li
      class={`turn ${turn.speaker}${isSelected ? ' selected' : ''}`}
      id={`turn-${at + 1}`}
      aria-current={isSelected ? 'true' : undefined}
    >
      {event !== undefined && (
        <p class="event-note">
          {say('eventAt', event.message)}: <Safe text={event.text} />
        </p>
      )}
      <div class="turn-head">
        <button
          type="button"
          class="quiet turn-number"
          aria-label={`${say('turn')} ${at + 1}`}
          onClick={() => onSelect(at)}
        >
          {at + 1}
        </button>
        <Speaker turn={turn} body={body} />
        {turn.scripted && <span class="quiet-text">{say('scripted')}</span>}
        {turn.finish !== undefined && <span class="flag">{turn.finish}</span>}
        {flags.map(({ kind, note }, place) => (
          <span class="flag" key={place} title={note}>
            <Safe text={kind} />
          </span>
        ))}
        <Lines turn={turn} />
        <Scores scores={scores} />
      </div>
      <LongText text={turn.text} language={body.scenario.language} highlights={highlights} />
      {unplaced.map((ground, place) => (
        <button type="button" class="chip" key={place} onClick={() => onGround(ground)}>
          <Safe text={ground.label} />
        </button>
      ))}
      <Folded turn={turn} body={body} />
    </li>
  )
}
