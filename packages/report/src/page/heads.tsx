/** Header row of a table: text columns, then number columns. */
import type { ComponentChild, VNode } from 'preact'

interface HeadsProps {
  readonly names: readonly ComponentChild[]
  readonly numbers: readonly ComponentChild[]
}

export const Heads = ({ names, numbers }: HeadsProps): VNode => (
  <thead>
    <tr>
      {names.map((name, at) => (
        <th key={at} scope="col">
          {name}
        </th>
      ))}
      {numbers.map((number, at) => (
        <th key={at} scope="col" class="number">
          {number}
        </th>
      ))}
    </tr>
  </thead>
)
