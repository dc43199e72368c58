/** Drop-down list with a label. */
import type { VNode } from 'preact'

export interface Option {
  readonly value: string
  readonly title: string
  readonly isOff?: boolean
}

interface ChoiceProps {
  readonly name?: string
  /** Visible label before the drop-down list. */
  readonly word?: string
  /** Accessible label for a list without a visible word. */
  readonly label?: string
  readonly value: string
  readonly options: readonly Option[]
  readonly onChoose: (value: string) => void
}

export function Choice({ name, word, label, value, options, onChoose }: ChoiceProps): VNode {
  const list = (
    <select
      name={name}
      aria-label={label}
      value={value}
      onChange={(event) => onChoose(event.currentTarget.value)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.isOff}>
          {option.title}
        </option>
      ))}
    </select>
  )
  return word === undefined ? (
    list
  ) : (
    <label>
      {word} {list}
    </label>
  )
}

/** Options whose titles equal their values. */
export const plainOptions = (values: readonly (string | number)[]): Option[] =>
  values.map((value) => ({ value: String(value), title: String(value) }))
