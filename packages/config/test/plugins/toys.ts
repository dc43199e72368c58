/** Estimators that tell what they were made with. */
import 'reflect-metadata'
import { inject, injectable } from 'tsyringe'
import {
  componentOptions,
  defineEstimator,
  definePlugin,
  type JsonObject,
  known,
  token,
} from '@attune/core'

export interface Clock {
  now(): number
}
export const clock = token<Clock>('clock')
export const speaker = token<{ say(text: string): void }>('speaker')

export const at = (time: number): Clock => ({ now: () => time })

export interface Telling {
  readonly options: JsonObject
  readonly time: number
}

const gives = { measures: { one: {} } }
const estimate = async () => ({ measures: { one: known(1) }, series: {} })

const options = {
  type: 'object',
  properties: {
    marks: { type: 'array', items: { type: 'string' }, default: ['!'] },
    weight: { type: 'number' },
  },
  additionalProperties: false,
} as const

export const plain = defineEstimator({
  revision: 1,
  summary: 'Made by a function.',
  options,
  gives,
  needs: { clock },
  create: (given, { clock }) => ({ estimate, options: given, time: clock.now() }),
})

@injectable()
class Decorated implements Telling {
  readonly estimate = estimate
  readonly time: number

  constructor(
    @inject(componentOptions) readonly options: JsonObject,
    @inject(clock) clock: Clock,
  ) {
    this.time = clock.now()
  }
}

export const decorated = defineEstimator({
  revision: 2,
  summary: 'Made by a class.',
  options,
  gives,
  class: Decorated,
})

export const toy = definePlugin({ contract: 1, name: 'toy', components: { plain, decorated } })
