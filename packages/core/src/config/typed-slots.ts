/**
 * Types of the places in a config, derived from the plugins that TypeScript knows: a component by
 * name, with its options.
 */
import type * as Heads from '#config-file'
import type { Kind } from '../contracts/components.js'
import type { Component, Plugin } from '../contracts/plugin.js'
import type { Plugins } from './define-config.js'

/** Components of a plugin; any name for a plugin without types. */
type ComponentsOf<P> =
  P extends Plugin<infer C> ? (unknown extends C ? Plugin['components'] : C) : never
type KindOf<C> = C extends { readonly kind: infer K } ? K : never
type OptionsOf<C> = C extends Component<Kind, infer O> ? O : unknown

/**
 * Names of the components of a kind, as `plugin/name`; any name for a plugin whose components are
 * unknown.
 */
type Ids<K extends Kind> =
  | { [P in keyof Plugins & string]: IdsIn<P, ComponentsOf<Plugins[P]>, K> }[keyof Plugins & string]
  | (Plugins extends { readonly core: unknown } ? never : `core/${string}`)
type IdsIn<P extends string, C, K extends Kind> = string extends keyof C
  ? `${P}/${string}`
  : { [N in keyof C & string]: KindOf<C[N]> extends K ? `${P}/${N}` : never }[keyof C & string]

/** Options as written: none is required, since an extended config may set them. */
type Options<Id> = Id extends `${infer P}/${infer N}`
  ? P extends keyof Plugins
    ? N extends keyof ComponentsOf<Plugins[P]>
      ? Written<OptionsOf<ComponentsOf<Plugins[P]>[N]>>
      : Anything
    : Anything
  : Anything
interface Anything {
  readonly [option: string]: unknown
}
type Written<O> = unknown extends O ? Anything : string extends keyof O ? Anything : Partial<O>
type NamesOf<Id> = Id extends unknown
  ? string extends keyof Options<Id>
    ? never
    : keyof Options<Id>
  : never

type WithoutUse<H> = Omit<H, 'use'>
/** An entry that names its component. */
type Named<K extends Kind, H> = {
  [Id in Ids<K>]: WithoutUse<H> & { readonly use: Id } & Options<Id>
}[Ids<K>]
/** An entry without `use`: its label or an extended config determines the component. */
type Unnamed<K extends Kind, H> = WithoutUse<H> & { readonly use?: never } & {
  readonly [N in NamesOf<Ids<K>>]?: unknown
}
/** An entry whose label is the name of its component. */
type Labelled<K extends Kind, Id, H> = WithoutUse<H> & { readonly use?: Id } & Options<Id> & {
    readonly [N in Exclude<NamesOf<Ids<K>>, keyof Options<Id>>]?: never
  }

type Untyped<H> = string | (H & Anything)
/** True if at least one plugin has declared its components. */
type IsTyped = [keyof Plugins] extends [never] ? false : true

type One<K extends Kind, H> = IsTyped extends true
  ? Ids<K> | Named<K, H> | Unnamed<K, H>
  : Untyped<H>
type Many<K extends Kind, H> = IsTyped extends true
  ? { [label: string]: Ids<K> | Named<K, H> | Unnamed<K, H> | null } & {
      [Id in Ids<K>]?: Ids<K> | Labelled<K, Id, H> | null
    }
  : { [label: string]: Untyped<H> | null }

export interface TypedSlots {
  scenarios: One<'scenarios', Heads.ScenariosHead>
  simulator: One<'simulator', Heads.SimulatorHead>
  mappedSimulator: Many<'simulator', Heads.MappedSimulatorHead>
  mappedEstimator: Many<'estimator', Heads.MappedEstimatorHead>
  mappedJudge: Many<'judge', Heads.MappedJudgeHead>
  mappedAnalysis: Many<'analysis', Heads.MappedAnalysisHead>
  mappedSupporter: Many<'supporter', Heads.MappedSupporterHead>
  mappedService: { [name: string]: Untyped<Heads.MappedServiceHead> | null }
  model: Heads.ModelHead & Anything
}
