/** How an evaluation goes on, look by look, and `until` of its config. */
import type { EvaluationConfig } from '@attune/core/runtime'
import type { Section } from '@attune/config'
import type { Stage } from './design.js'

/**
 * `decided`: until its primary claims, or its gates, are decided; supporters that lost are asked no more. `ranked`: the same with all
 * supporters. `planned`: all scenarios, whatever they show.
 */
export type Until = 'decided' | 'ranked' | 'planned'

export const UNTIL: readonly Until[] = ['decided', 'ranked', 'planned']

/** What the host hands to the config. */
export const untilSection: Section<Until | undefined> = {
  name: 'until',
  schema: {
    enum: UNTIL,
    description:
      'When a run may end: "decided" as soon as its primary claims are, with supporters that lost asked no more; "ranked" with all ' +
      'supporters to the end; "planned" with all scenarios. Default: "planned"; of `attune check`: "decided", by its gates.',
  },
  resolve: (written) => written?.text as Until | undefined,
}

export const untilOf = ({ sections }: Pick<EvaluationConfig, 'sections'>): Until | undefined =>
  sections[untilSection.name] as Until | undefined

/** The look that an evaluation has come to. */
export interface AskedSoFar extends Stage {
  /** The look after which a supporter was asked no more. */
  readonly leftOut: Readonly<Record<string, number>>
}

/** How far an evaluation has come. */
export interface Course extends AskedSoFar {
  readonly until: Until
  /** Why it does not go on: all is decided, hardly anything will be, or all scenarios are there. */
  readonly ended?: 'decided' | 'undecidable' | 'planned'
}

const COURSE = 'course'

export const courseOf = ({ sections }: Pick<EvaluationConfig, 'sections'>): Course | undefined =>
  sections[COURSE] as Course | undefined

export const withCourse = <E extends Pick<EvaluationConfig, 'sections'>>(evaluation: E, course: Course): E => ({
  ...evaluation,
  sections: { ...evaluation.sections, [COURSE]: course },
})

/** The look up to which all of these supporters were asked. */
export const stageOf = (course: AskedSoFar | undefined, supporters: readonly string[]): Stage | undefined =>
  course && {
    looks: course.looks,
    at: Math.min(course.at, ...supporters.map((name) => course.leftOut[name] ?? Infinity)),
  }
