/** Shows the turns of several dialogues in aligned columns. */
import type { VNode } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { Comparison, DialogueBody } from '../report-data.js'
import { useSay } from './language.js'
import { colourOf, Mark } from './marks.js'
import { sideText } from './numbers.js'
import { hrefOf } from './route.js'
import { LongText, Safe } from './text.js'
import { Folded, Lines, Speaker } from './turn-parts.js'

interface TurnsProps {
  readonly comparison: Comparison
  readonly bodies: readonly (DialogueBody | undefined)[]
  readonly marks: readonly number[]
  readonly evaluation: string
  readonly repeat: number
  readonly selected: number | undefined
  readonly onSelect: (turn: number) => void
}

export function CompareTurns({
  comparison,
  bodies,
  marks,
  evaluation,
  repeat,
  selected,
  onSelect,
}: TurnsProps): VNode {
  const say = useSay()
  const body = useRef<HTMLTableSectionElement>(null)
  const turns = Math.max(0, ...bodies.map((each) => each?.turns.length ?? 0))
  useEffect(() => {
    if (selected !== undefined)
      body.current?.children[selected]?.scrollIntoView({ block: 'nearest' })
  }, [selected])
  return (
    <table class={`side-by-side sides-${comparison.sides.length}`}>
      <thead>
        <tr>
          <td class="turn-column" />
          {comparison.sides.map((side, at) => (
            <th key={side} scope="col" class={`side ${colourOf(marks[at]!)}`}>
              <Mark at={marks[at]!} />{' '}
              {comparison.places[at] === undefined ? (
                <span class="name">
                  <Safe text={sideText(side)} />
                </span>
              ) : (
                <a
                  href={hrefOf('dialogue', {
                    e: evaluation,
                    scenario: comparison.scenario?.id,
                    side,
                    repeat,
                  })}
                >
                  <Safe text={sideText(side)} />
                </a>
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body}>
        {Array.from({ length: turns }, (_, turn) => (
          <tr key={turn} class={turn === selected ? 'selected' : undefined}>
            <td class="turn-column">
              <button
                type="button"
                class="quiet turn-number"
                aria-label={`${say('turn')} ${turn + 1}`}
                onClick={() => onSelect(turn)}
              >
                {turn + 1}
              </button>
            </td>
            {bodies.map((each, at) => (
              <Said key={at} body={each} turn={turn} side={sideText(comparison.sides[at] ?? '')} />
            ))}
          </tr>
        ))}
        <tr>
          <td class="turn-column" />
          {bodies.map((each, at) => (
            <td key={at} class="ending" data-label={sideText(comparison.sides[at]!)}>
              {each?.ending ? (
                <>
                  {say('ended')}: <Safe text={each.ending.reason} />
                </>
              ) : (
                <Safe
                  text={
                    each?.missing ??
                    (comparison.places[at] === undefined ? say('noDialogue') : say('notHeld'))
                  }
                />
              )}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  )
}

function Said({
  body,
  turn: at,
  side,
}: {
  readonly body: DialogueBody | undefined
  readonly turn: number
  readonly side: string
}): VNode {
  const turn = body?.turns[at]
  if (!body || !turn) return <td class="nothing" />
  return (
    <td class={turn.speaker} data-label={side}>
      <div class="turn-head">
        <Speaker turn={turn} body={body} />
        <Lines turn={turn} />
      </div>
      <LongText text={turn.text} language={body.scenario.language} />
      <Folded turn={turn} body={body} />
    </td>
  )
}
