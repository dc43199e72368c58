/** Names next to the last points of lines, moved apart to avoid overlap. */
import type { VNode } from 'preact'
import { endsApart } from './axes.js'

export interface EndName {
  readonly name: string
  readonly left: number
  readonly height: number
  readonly colour?: string
}

interface EndNamesProps {
  readonly ends: readonly EndName[]
  readonly bottom: number
  /** Maximum number of characters of a name. */
  readonly longest: number
}

export const EndNames = ({ ends, bottom, longest }: EndNamesProps): VNode => (
  <>
    {endsApart(ends, bottom).map(({ name, left, height, colour = '' }, at) => (
      <text key={at} class={`end-name ${colour}`.trimEnd()} x={left} y={height}>
        {shortenedTo(name, longest)}
      </text>
    ))}
  </>
)

export const shortenedTo = (name: string, most: number): string =>
  name.length > most ? `${name.slice(0, most - 1)}…` : name
