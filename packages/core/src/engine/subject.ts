/** Whom a unit is about: for messages, and for components that may know it. */
import { conditionsText } from '../conditions.js'
import type { Subject } from '../contracts/context.js'
import type { Conditions } from '../contracts/data.js'
import type { Component } from '../contracts/plugin.js'
import { freeze } from '../schema/freeze.js'
import type { Unit } from './unit.js'

/** For messages, and to tell units of unlike conditions apart. */
export function aboutOf(conditions: Conditions): Unit['about'] {
  const shown = conditionsText(conditions)
  return shown === '' ? {} : { conditions: shown }
}

/** What a component may know of it: part of its key. */
export const subjectFor = ({ readsSupporterName }: Component, subject: Subject): Subject | undefined =>
  readsSupporterName === true ? freeze(subject) : undefined

/** What a reader reads: a dialogue, or two. */
export interface Subjected<U = Unit> extends Pick<Unit, 'about'> {
  readonly simulate: U
  readonly subject: Subject
}
