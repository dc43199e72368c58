import { Fragment, type VNode } from 'preact'
import { useState } from 'preact/hooks'
import { useSay } from './language.js'
import { piecesOf } from './visible-text.js'

const Shown = ({ text }: { readonly text: string }): VNode => (
  <>
    {piecesOf(text).map((piece, at) =>
      piece.isMark ? (
        <span class="mark" key={at}>
          {piece.text}
        </span>
      ) : (
        <Fragment key={at}>{piece.text}</Fragment>
      ),
    )}
  </>
)

const LONGEST_NAME = 300

/**
 * Matches the text before a possible line break in a name: after a slash, or within a long word,
 * preferably after a dot.
 */
const UNBROKEN = /\/(?=\S)|[^\s/-]{9,29}\.(?=[^\s/-])|[^\s/-]{30}(?=[^\s/-])/gu

/**
 * Shows one line of untrusted text, such as a name or title, with hidden characters made visible.
 * Very long text is cut.
 */
export function Safe({ text }: { readonly text: string }): VNode {
  const cut = text.length > LONGEST_NAME ? `${text.slice(0, LONGEST_NAME)}…` : text
  const ends = [
    0,
    ...Array.from(cut.matchAll(UNBROKEN), (match) => match.index + match[0].length),
    cut.length,
  ]
  const visible = ends.slice(1).map((end, at) => cut.slice(ends[at], end))
  return (
    <>
      {visible.map((part, at) => (
        <Fragment key={at}>
          {at > 0 && <wbr />}
          <Shown text={part} />
        </Fragment>
      ))}
    </>
  )
}

/** Shows untrusted sentences and notes. Long text is not cut. */
export const Whole = Shown

interface TextsProps {
  readonly look: string
  readonly texts: readonly string[]
}

/** List of sentences. */
export const Texts = ({ look, texts }: TextsProps): VNode => (
  <ul class={look}>
    {texts.map((text) => (
      <li key={text}>
        <Whole text={text} />
      </li>
    ))}
  </ul>
)

/** Range of a text that is evidence of a verdict. */
export interface Highlight {
  readonly from: number
  readonly to: number
  readonly isSelected: boolean
  readonly label: string
  readonly onSelect: () => void
}

const STEP = 20_000

interface LongTextProps {
  readonly text: string
  readonly language?: string
  readonly highlights?: readonly Highlight[]
}

/**
 * Shows untrusted text of any length. Of a long text it shows the beginning until the user unfolds
 * the rest.
 */
export function LongText({ text, language, highlights = [] }: LongTextProps): VNode {
  const say = useSay()
  const [shown, setShown] = useState(STEP)
  const cut = text.length > shown ? text.slice(0, shown) : text
  return (
    <div class="text" dir="auto" lang={language}>
      {highlightedParts(cut, highlights)}
      {cut.length < text.length && (
        <>
          {'… '}
          <button type="button" class="quiet" onClick={() => setShown(shown * 10)}>
            {say('showAll', text.length)}
          </button>
        </>
      )}
    </div>
  )
}

/** Text with highlights in order; a highlight that overlaps an earlier one is omitted. */
function highlightedParts(text: string, highlights: readonly Highlight[]): VNode[] {
  const out: VNode[] = []
  let last = 0
  for (const each of [...highlights].sort((a, b) => a.from - b.from)) {
    if (each.from < last || each.to > text.length) continue
    out.push(<Shown key={`t${last}`} text={text.slice(last, each.from)} />)
    out.push(
      <button
        type="button"
        key={`h${each.from}`}
        class={each.isSelected ? 'evidence selected' : 'evidence'}
        title={each.label}
        onClick={each.onSelect}
      >
        <Shown text={text.slice(each.from, each.to)} />
      </button>,
    )
    last = each.to
  }
  out.push(<Shown key={`t${last}`} text={text.slice(last)} />)
  return out
}
