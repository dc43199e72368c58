/** Table of a dialogue before and now, turn by turn, as evidence on a gate. */
import type { VNode } from 'preact'
import type { DialogueBody, GateCase, GateTurn, GateView } from '../report-data.js'
import { useLanguage, useSay } from './language.js'
import { LongText, Safe } from './text.js'

interface SideBySide {
  readonly found: GateCase
  readonly other: string | undefined
}

/** Dialogues of both sides, turn by turn. A gate without comparison has only one side. */
export function BeforeAndAfter({ found: { before, after }, other }: SideBySide): VNode {
  const say = useSay()
  const sides = [
    ...(other === undefined ? [] : [{ title: say('gateBefore', other), turns: before }]),
    { title: say('gateAfter'), turns: after },
  ]
  const length = Math.max(0, ...sides.map(({ turns }) => turns?.length ?? 0))
  return (
    <table class={`side-by-side sides-${sides.length}`}>
      <thead>
        <tr>
          <td class="turn-column" />
          {sides.map(({ title }) => (
            <th key={title} scope="col" class="side">
              <Safe text={title} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {length === 0 && (
          <tr>
            <td class="turn-column" />
            <td colSpan={sides.length}>{say('gateNoTexts')}</td>
          </tr>
        )}
        {Array.from({ length }, (_, turn) => (
          <tr key={turn}>
            <td class="turn-column">{turn + 1}</td>
            {sides.map(({ title, turns }) => (
              <td key={title} data-label={title}>
                {turns ? <Turn turn={turns[turn]} /> : turn === 0 && say('gateNoTexts')}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Turn({ turn }: { readonly turn: GateTurn | undefined }): VNode | null {
  const say = useSay()
  if (!turn) return null
  return (
    <>
      <span class="speaker">{say(turn.speaker === 'seeker' ? 'seeker' : 'gateBot')}</span>
      <LongText text={turn.text} language="" />
    </>
  )
}

interface GatedDialogue {
  readonly gates: readonly GateView[] | undefined
  readonly evaluation: string
  readonly body: Pick<DialogueBody, 'scenario' | 'supporter'>
}

/** Earlier and new text of a dialogue that is evidence on a gate. Empty for other dialogues. */
export function EarlierOf({ gates = [], evaluation, body }: GatedDialogue): VNode | null {
  const say = useSay()
  const language = useLanguage()
  const own = gates.filter(
    (each) =>
      each.evaluation === evaluation && each.supporter === body.supporter && each.picture?.other,
  )
  const [first] = own.flatMap((gate) =>
    gate.cases.flatMap((found) => (found.scenario === body.scenario.id ? { gate, found } : [])),
  )
  if (!first) return null
  const { gate, found } = first
  return (
    <details class="fold" open>
      <summary>
        <h2>
          {say('gateBeforeNow')}: <Safe text={gate.name} />
        </h2>
      </summary>
      <BeforeAndAfter found={found} other={gate.picture?.other?.[language]} />
    </details>
  )
}
