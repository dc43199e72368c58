/**
 * Descriptions of measures and other names. The user unfolds them below the element that contains
 * the name.
 */
import type { VNode } from 'preact'
import type { Facets } from '../report-data.js'
import { useSay } from './language.js'
import { PairsList } from './pairs-list.js'
import { Safe, Whole } from './text.js'

export interface Name {
  readonly title: string
  readonly about?: string | undefined
}

/** Description of a measure or curve in the catalog. */
export const aboutKey = (
  { measures, curves }: Facets,
  key: string | undefined,
): string | undefined => [...measures, ...curves].find((each) => each.key === key)?.about

export function Names({ names }: { readonly names: readonly Name[] }): VNode | null {
  const say = useSay()
  const known = new Map(
    names.flatMap(({ title, about }) => (about === undefined ? [] : [[title, about] as const])),
  )
  if (known.size === 0) return null
  return (
    <details class="names">
      <summary>{say('whatNames')}</summary>
      <PairsList
        rows={[...known].map(([title, about]) => [
          title,
          <Safe text={title} />,
          <Whole text={about} />,
        ])}
      />
    </details>
  )
}
