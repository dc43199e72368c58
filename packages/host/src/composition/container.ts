import 'reflect-metadata'
import { container, type DependencyContainer, inject, injectable } from 'tsyringe'
import type { Token } from '@attune/core'
import type { Binding } from '@attune/core/runtime'
import { openQueue } from './open-queue.js'
import { openStore, systemClock, systemEnvironment, systemRandom } from './surroundings.js'
import { undiciTransport } from '@attune/gateway'
import { tokens } from './tokens.js'

/** A container in which services find each other. */
export class Composition {
  private constructor(private readonly own: DependencyContainer) {}

  /** The surroundings as they are, unless `instead` binds others; a project adds its own. */
  static root(instead: Iterable<Binding> = []): Composition {
    const root = new Composition(container.createChildContainer())
    for (const one of instead) if ('value' in one) root.own.register(one.token, { useValue: one.value })
    root.provide(tokens.clock, () => systemClock)
    root.provide(tokens.random, () => systemRandom)
    root.provide(tokens.environment, systemEnvironment)
    root.provide(tokens.transport, () => undiciTransport(root.get(tokens.environment)))
    root.provide(tokens.openStore, () => openStore)
    root.provide(tokens.openQueue, () => openQueue)
    root.provide(tokens.figureFault, () => async () => undefined)
    root.provide(tokens.onModelEvent, () => () => {})
    return root
  }

  /** A new container that sees the services of this one. */
  child(): Composition {
    return new Composition(this.own.createChildContainer())
  }

  /** Makes a service when it is first asked for, and once; one that is bound already stays. */
  provide<T>(token: Token<T>, make: () => T): void {
    if (this.has(token)) return
    let made: { readonly service: T } | undefined
    this.own.register(token.id, { useFactory: () => (made ??= { service: make() }).service })
  }

  /** Lets tsyringe make a service when it is first asked for, and once: its constructor gets what stands under the tokens. */
  compose<T, Given extends readonly unknown[]>(
    token: Token<T>,
    made: new (...given: Given) => T,
    given: { readonly [At in keyof Given]: Token<Given[At]> },
  ): void {
    for (const [at, { id }] of given.entries()) inject(id)(made, undefined, at)
    injectable<T>()(made as unknown as new (...given: unknown[]) => T)
    this.provide(token, () => this.own.resolve(made as unknown as new () => T))
  }

  bind<T>(token: Token<T>, service: T): void {
    this.own.register(token.id, { useValue: service })
  }

  has(token: Token<unknown>): boolean {
    return this.own.isRegistered(token.id, true)
  }

  get<T>(token: Token<T>): T {
    return this.own.resolve<T>(token.id)
  }
}
