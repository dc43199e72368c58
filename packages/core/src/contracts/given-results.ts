/** Types of a component's results, derived from its declaration `gives`. */
import type {
  Dialogue,
  Estimate,
  Known,
  PairVerdict,
  Preference,
  Scenario,
  Series,
  Verdict,
} from './data.js'
import type { DialogueJudge, Estimator, PairJudge } from './components.js'
import type { Context, Reads } from './context.js'
import type { GivenCriterion, GivenNumber, GivenSeries, Gives } from './gives.js'

/** Type of the declaration: `gives` itself, or the return type of `gives(options)`. */
export type GivesOf<G> = G extends (...options: never[]) => infer R ? R : G

type AsMap<M> = M extends object ? M : Readonly<Record<never, never>>
type PartOf<G, P extends keyof Gives> = AsMap<
  G extends { readonly [K in P]?: infer M } ? M : unknown
>
/** True for a key type that is not one literal name: a pattern with `*`, or any string. */
type IsOpen<K> = K extends `${string}*${string}` ? true : string extends K ? true : false
/** Declared names that every result has: those without a pattern that are not optional. */
type RequiredNames<M> = {
  [K in keyof M]: IsOpen<K> extends true
    ? never
    : M[K] extends { readonly optional: true }
      ? never
      : K
}[keyof M]
/** Declared names without a pattern that are optional. */
type OptionalNames<M> = {
  [K in keyof M]: IsOpen<K> extends true
    ? never
    : M[K] extends { readonly optional: true }
      ? K
      : never
}[keyof M]
/** True if a declared name is a pattern, so that a result can have further names. */
type HasOpenName<M> = true extends { [K in keyof M]: IsOpen<K> }[keyof M] ? true : false

/** A value for each declared name. Names that are declared as optional may be missing. */
type ValuesOf<M, V> = { readonly [K in RequiredNames<M>]: V } & {
  readonly [K in OptionalNames<M>]?: V
} & (HasOpenName<M> extends true ? Readonly<Record<string, V>> : unknown)

/** Member with the values. The member is optional if all its names are. */
type ResultMember<Name extends string, M, V> = [RequiredNames<M>] extends [never]
  ? { readonly [K in Name]?: ValuesOf<M, V> }
  : { readonly [K in Name]: ValuesOf<M, V> }

export type EstimateOf<G> = Omit<Estimate, 'measures' | 'series'> &
  ResultMember<'measures', PartOf<GivesOf<G>, 'measures'>, Known<number>> &
  ResultMember<'series', PartOf<GivesOf<G>, 'series'>, Series>

type NameOf<M> = HasOpenName<M> extends true ? string : keyof M & string
type OutcomeOf<C> = C extends { readonly outcomes: readonly (infer L)[] }
  ? L
  : C extends { readonly outcomes: 'any' }
    ? number | string
    : C extends { readonly outcomes: infer M }
      ? keyof M
      : C extends { readonly outcomes?: infer M }
        ? unknown extends M
          ? number
          : number | string
        : number

export type VerdictOf<G, M = PartOf<GivesOf<G>, 'criteria'>> =
  HasOpenName<M> extends true
    ? Verdict
    : {
        [K in keyof M]: Omit<Verdict, 'criterion' | 'outcome'> & {
          readonly criterion: K
          readonly outcome: Known<OutcomeOf<M[K]>>
        }
      }[keyof M]

export type PairVerdictOf<G> = Omit<PairVerdict, 'criterion' | 'outcome'> & {
  readonly criterion: NameOf<PartOf<GivesOf<G>, 'criteria'>>
  readonly outcome: Known<Preference>
}

/** An estimator whose results are typed by its `gives`. */
export type EstimatorOf<R extends Reads, G> = Omit<Estimator<R>, 'estimate'> & {
  estimate(dialogue: Dialogue, scenario: Scenario, context: Context<R>): Promise<EstimateOf<G>>
}

export type JudgeOf<R extends Reads, G> =
  | (Omit<DialogueJudge<R>, 'judge'> & {
      judge(
        dialogue: Dialogue,
        scenario: Scenario,
        context: Context<R>,
      ): Promise<readonly VerdictOf<G>[]>
    })
  | (Omit<PairJudge, 'judge'> & {
      judge(
        pair: readonly [first: Dialogue, second: Dialogue],
        scenario: Scenario,
        context: Context,
      ): Promise<readonly PairVerdictOf<G>[]>
    })

/** Type of `gives` by kind of component. */
export interface GivesOfKind {
  estimator: {
    readonly measures?: Readonly<Record<string, GivenNumber>>
    readonly series?: Readonly<Record<string, GivenSeries>>
  }
  judge: { readonly criteria: Readonly<Record<string, GivenCriterion>> }
  simulator: Pick<Gives, 'annotations'>
}
