/** How the results of a component read in a report: data, no code. */

export interface Presentation {
  /** Of its measures, series and criteria, by name, in the order in which they are shown. */
  readonly values?: Readonly<Record<string, ValuePresentation>>
  /** Of the annotations that it leaves on turns, by name, in the order in which they are shown. Others are folded. */
  readonly annotations?: Readonly<Record<string, AnnotationPlace>>
}

export interface ValuePresentation {
  /** In place of its name. */
  readonly title?: string
  /** From the least to the greatest possible value: the axis of a curve. */
  readonly range?: readonly [number, number]
  /** A dialogue that ends below it does harm, or above it where lower is better: unscaled, within `range`. */
  readonly floor?: number
  /** Tables print numbers times this: BEL × 100. Stored numbers, `range` and `floor` are never scaled. Default 1. */
  readonly scale?: number
  /** Decimal places. */
  readonly digits?: number
  /** Which direction is good, if one is. */
  readonly better?: 'higher' | 'lower'
  /** For a closer look: below the others, and shown when it is opened. */
  readonly folded?: boolean
}

/** `line`: next to the text of the turn. `folded`: shown when it is opened. `hidden`: not shown. */
export type AnnotationPlace = 'line' | 'folded' | 'hidden'
