import type { JsonObject } from '../contracts/data.js'
import { token } from '../token.js'

/**
 * Under this token a component that is written as a class finds its options: checked, complete with defaults, frozen.
 *
 * ```ts
 * @injectable()
 * class Rate implements Estimator {
 *   constructor(
 *     @inject(componentOptions.id) private readonly options: { marks: string[] },
 *     @inject(clock.id) private readonly clock: Clock,
 *   ) {}
 *   async estimate(dialogue: Dialogue): Promise<Estimate> { … }
 * }
 *
 * export const rate = defineEstimator({ revision: 1, summary: '…', options: schema, class: Rate })
 * ```
 *
 * Give every parameter its `@inject`, and compile with `experimentalDecorators`; then emitted type metadata is not needed,
 * and a second copy of the core or of tsyringe does no harm. The type of `options` is written by hand here; the plain form,
 * with `create`, infers it.
 */
export const componentOptions = token<JsonObject>('component-options')
