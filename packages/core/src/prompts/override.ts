import type { Place } from '../errors.js'

/** A template of the config in the place of a plugin's own. */
export interface PromptOverride {
  /** `plugin/id` */
  readonly prompt: string
  readonly language: string
  readonly text: string
  /** Absolute. */
  readonly file: string
  readonly place: Place
}
