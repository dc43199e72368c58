/**
 * Exports tsyringe to all packages of Attune, so that all use one copy. A container only knows
 * classes that its own copy has decorated, and bundles would contain several copies.
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
