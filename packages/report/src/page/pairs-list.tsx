/** List of terms with their descriptions. */
import type { ComponentChild, VNode } from 'preact'

interface PairsListProps {
  readonly look?: string
  readonly rows: readonly (readonly [key: string, term: ComponentChild, text: ComponentChild])[]
}

export const PairsList = ({ look, rows }: PairsListProps): VNode => (
  <dl class={look}>
    {rows.map(([key, term, text]) => (
      <div key={key}>
        <dt>{term}</dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
)
