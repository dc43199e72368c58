import type { JsonObject, Scenario } from '@attune/core'
import { taskOf, type FileName, type Setting } from '../tasks/names.js'
import type { Item } from './records.js'

/** Under which conditions an item is asked. */
export interface Arm {
  readonly setting: Setting
  /** Instead of what the simulator would use. */
  readonly chunkSize?: number
  readonly retrieved?: number
}

/** Settings by chunk sizes by numbers of chunks; a setting without retrieval has one arm. */
export function armsOf(given: {
  readonly settings: readonly Setting[]
  readonly chunkSizes: readonly number[]
  readonly retrieved: readonly number[]
}): Arm[] {
  return given.settings.flatMap((setting): Arm[] => {
    if (setting === 'base') return [{ setting }]
    return orDefault(given.chunkSizes).flatMap((chunkSize) =>
      orDefault(given.retrieved).map((retrieved) => ({
        setting,
        ...(chunkSize !== undefined && { chunkSize }),
        ...(retrieved !== undefined && { retrieved }),
      })),
    )
  })
}

const orDefault = (values: readonly number[]): readonly (number | undefined)[] =>
  values.length === 0 ? [undefined] : values

/** An item in one arm. Arms of an item are one cluster: they are no independent samples. */
export function asScenario(file: FileName, item: Item, arm: Arm): Scenario {
  const { setting, chunkSize, retrieved } = arm
  const task = taskOf(file)
  const size = [chunkSize && `size-${chunkSize}`, retrieved && `top-${retrieved}`].filter(Boolean)
  const conditions: JsonObject = { ...arm }
  return {
    id: [file, item.id, setting, ...size].join('/'),
    cluster: `${file}/${item.cluster ?? item.id}`,
    language: 'en',
    profile: '',
    opening: [],
    events: [],
    references: item.references,
    tags: {
      task,
      ...item.tags,
      setting,
      ...(chunkSize !== undefined && { chunkSize: String(chunkSize) }),
      ...(retrieved !== undefined && { retrieved: String(retrieved) }),
    },
    details: { task, file, ...item.details, arm: conditions },
  }
}
