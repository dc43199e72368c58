import { useEffect, useRef } from 'preact/hooks'
import type { ShownTurn } from '../design/shown.js'
import type { Mark } from '../answers/row.js'
import type { Say } from './words.js'

interface TranscriptProps {
  readonly say: Say
  readonly turns: readonly ShownTurn[]
  readonly title: string
  readonly language: string
  readonly side?: 'left' | 'right'
  readonly marks: readonly Mark[]
  /** Marks a whole message as evidence, for raters who do not select words. */
  markTurn?: ((mark: Mark) => void) | undefined
  reachedEnd(): void
  scrolled?(share: number): void
  register?(element: HTMLElement | null): void
}

/**
 * Shows a dialogue as plain text. All dialogues have the same format, so that it does not reveal a
 * system.
 */
export function Transcript({
  say,
  turns,
  title,
  language,
  side,
  marks,
  markTurn,
  reachedEnd,
  scrolled,
  register,
}: TranscriptProps) {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const watch = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) reachedEnd()
    })
    watch.observe(end.current!)
    return () => watch.disconnect()
  }, [turns])
  return (
    <section
      class="transcript"
      tabIndex={0}
      aria-label={title}
      ref={(element) => register?.(element)}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) =>
        scrolled?.(scrollHeight > clientHeight ? scrollTop / (scrollHeight - clientHeight) : 0)
      }
    >
      <h2>{title}</h2>
      <ol>
        {turns.map((turn, at) => (
          <li key={at} class={turn.speaker}>
            <span class="speaker">{say(turn.speaker)}</span>
            <p lang={language} data-turn={at} data-side={side ?? ''}>
              <Marked
                text={turn.text}
                marks={marks.filter((mark) => mark.turn === at && mark.side === side)}
              />
            </p>
            {markTurn && (
              <button
                type="button"
                class="small"
                onClick={() =>
                  markTurn({
                    ...(side && { side }),
                    turn: at,
                    start: 0,
                    end: turn.text.length,
                    quote: turn.text,
                  })
                }
              >
                {say('markTurn')}
              </button>
            )}
          </li>
        ))}
      </ol>
      <div ref={end} class="end" />
    </section>
  )
}

function Marked({ text, marks }: { readonly text: string; readonly marks: readonly Mark[] }) {
  const marked = Array.from(text, () => false)
  const units = text.split('')
  for (const { start = 0, end = 0 } of marks) for (let at = start; at < end; at++) marked[at] = true
  const parts: { text: string; isMarked: boolean }[] = []
  for (const [at, unit] of units.entries()) {
    const isMarked = marked[at] === true
    const last = parts.at(-1)
    if (last?.isMarked === isMarked) last.text += unit
    else parts.push({ text: unit, isMarked })
  }
  return (
    <>{parts.map((part, at) => (part.isMarked ? <mark key={at}>{part.text}</mark> : part.text))}</>
  )
}

/** Words that the rater selected; undefined unless they are within one message of a dialogue. */
export function selectedWords(): Mark | undefined {
  const selection = getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined
  const range = selection.getRangeAt(0)
  const message = (node: Node): HTMLElement | null =>
    (node instanceof HTMLElement ? node : node.parentElement)?.closest<HTMLElement>(
      '[data-turn]',
    ) ?? null
  const holder = message(range.startContainer)
  if (!holder || holder !== message(range.endContainer)) return undefined
  const before = document.createRange()
  before.selectNodeContents(holder)
  before.setEnd(range.startContainer, range.startOffset)
  const start = before.toString().length
  const quote = range.toString()
  const side = holder.dataset['side']
  return {
    ...(side === 'left' || side === 'right' ? { side } : {}),
    turn: Number(holder.dataset['turn']),
    start,
    end: start + quote.length,
    quote,
  }
}
