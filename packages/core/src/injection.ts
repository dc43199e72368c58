/**
 * tsyringe, for all packages of the house: bundles would otherwise hold several copies, and a container knows only the classes
 * that its own copy has decorated.
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
