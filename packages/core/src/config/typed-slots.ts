/**
 * Types of config values that name a component and its options, derived from the plugins that
 * TypeScript knows.
 */
import type * as Heads from '#config-file'
import type { Kind } from '../contracts/components.js'
import type { Component, Plugin } from '../contracts/plugin.js'
import type { Plugins } from './define-config.js'

/** Components of a plugin; any name for a plugin without types. */
type ComponentsOf<P> =
  P extends Plugin<infer C, unknown> ? (unknown extends C ? Plugin['components'] : C) : never
/** Services of a plugin; any name for a plugin without types. */
type ServicesOf<P> =
  P extends Plugin<unknown, infer S>
    ? unknown extends S
      ? NonNullable<Plugin['services']>
      : S
    : never
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

/** Names of the services of plugins, as `plugin/name`. */
type ServiceIds = {
  [P in keyof Plugins & string]: IdsIn<P, ServicesOf<Plugins[P]>, 'service'>
}[keyof Plugins & string]

/** Options as written in a config. All are optional, since an extended config may set them. */
type Options<Id> = Id extends `${infer P}/${infer N}`
  ? P extends keyof Plugins
    ? OptionsIn<ComponentsOf<Plugins[P]>, N>
    : AnyOptions
  : AnyOptions
/** Options of a service, by its id `plugin/name`. */
type ServiceOptions<Id> = Id extends `${infer P}/${infer N}`
  ? P extends keyof Plugins
    ? OptionsIn<ServicesOf<Plugins[P]>, N>
    : AnyOptions
  : AnyOptions
/** Options of a component or service of a plugin, by its name. */
type OptionsIn<Members, N> = N extends keyof Members ? Written<OptionsOf<Members[N]>> : AnyOptions
interface AnyOptions {
  readonly [option: string]: unknown
}
type Written<O> = unknown extends O ? AnyOptions : string extends keyof O ? AnyOptions : Partial<O>
type NamesOf<Id> = Id extends unknown
  ? string extends keyof Options<Id>
    ? never
    : keyof Options<Id>
  : never

type WithoutUse<H> = Omit<H, 'use'>
/** An entry with `use`, the name of its component. */
type EntryWithUse<K extends Kind, H> = {
  [Id in Ids<K>]: WithoutUse<H> & { readonly use: Id } & Options<Id>
}[Ids<K>]
/** An entry without `use`: its label or an extended config determines the component. */
type EntryWithoutUse<K extends Kind, H> = WithoutUse<H> & { readonly use?: never } & {
  readonly [N in NamesOf<Ids<K>>]?: unknown
}
/** An entry whose label is the name of its component. */
type Labelled<K extends Kind, Id, H> = WithoutUse<H> & { readonly use?: Id } & Options<Id> & {
    readonly [N in Exclude<NamesOf<Ids<K>>, keyof Options<Id>>]?: never
  }

type Untyped<H> = string | (H & AnyOptions)
/** True if at least one plugin has declared its components. */
type IsTyped = [keyof Plugins] extends [never] ? false : true

type SingleEntry<K extends Kind, H> = IsTyped extends true
  ? Ids<K> | EntryWithUse<K, H> | EntryWithoutUse<K, H>
  : Untyped<H>
type EntryMap<K extends Kind, H> = IsTyped extends true
  ? { [label: string]: Ids<K> | EntryWithUse<K, H> | EntryWithoutUse<K, H> | null } & {
      [Id in Ids<K>]?: Ids<K> | Labelled<K, Id, H> | null
    }
  : { [label: string]: Untyped<H> | null }

type Replacing<H> = {
  [Id in ServiceIds]: WithoutUse<H> & { readonly use: Id } & ServiceOptions<Id>
}[ServiceIds]
/**
 * Entries of services, by service id: options for the service itself, or another service that
 * replaces it.
 */
type Services<H> = IsTyped extends true
  ? {
      [Id in ServiceIds]?:
        | ServiceIds
        | (WithoutUse<H> & { readonly use?: never } & ServiceOptions<Id>)
        | Replacing<H>
        | null
    }
  : { [name: string]: Untyped<H> | null }

/** Names of model providers. The prefix `core/` may be omitted. */
type ProviderNames<Id> = Id extends `core/${infer N}` ? N | Id : Id
type Model<H> = IsTyped extends true
  ?
      | (Omit<H, 'provider'> & { readonly provider?: never } & {
          readonly [N in NamesOf<Ids<'model'>>]?: unknown
        })
      | {
          [Id in Ids<'model'>]: Omit<H, 'provider'> & {
            readonly provider: ProviderNames<Id>
          } & Options<Id>
        }[Ids<'model'>]
  : H & AnyOptions

export interface TypedSlots {
  scenarios: SingleEntry<'scenarios', Heads.ScenariosHead>
  simulator: SingleEntry<'simulator', Heads.SimulatorHead>
  mappedSimulator: EntryMap<'simulator', Heads.MappedSimulatorHead>
  mappedEstimator: EntryMap<'estimator', Heads.MappedEstimatorHead>
  mappedJudge: EntryMap<'judge', Heads.MappedJudgeHead>
  mappedAnalysis: EntryMap<'analysis', Heads.MappedAnalysisHead>
  mappedSupporter: EntryMap<'supporter', Heads.MappedSupporterHead>
  mappedService: Services<Heads.MappedServiceHead>
  model: Model<Heads.ModelHead>
}
