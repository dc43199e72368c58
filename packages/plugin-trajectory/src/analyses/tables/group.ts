import { distinct, type Observation } from '../observations.js'

/** What the tables of one language are made from. */
export interface Group {
  readonly own: readonly Observation[]
  readonly language: string
  readonly isOnlyLanguage: boolean
}

export const bySupporter = (own: readonly Observation[]): (readonly [string, readonly Observation[]])[] =>
  distinct(own, ({ supporter }) => supporter).map((name) => [name, own.filter(({ supporter }) => supporter === name)])
