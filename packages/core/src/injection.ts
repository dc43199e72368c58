/**
 * tsyringe for all packages of Attune. Bundles would otherwise contain several copies, and a
 * container knows only classes that its own copy has decorated.
 */
import 'reflect-metadata'

export {
  container,
  type DependencyContainer,
  inject,
  injectable,
  instanceCachingFactory,
  instancePerContainerCachingFactory,
} from 'tsyringe'
