/** Port: tells those who share the store what this process is in. */
import type { OnModelEvent } from '../models/events.js'
import type { GroupReference, MemberState } from '../store/port.js'
import type { Observer } from './events.js'

export interface Duty extends Pick<MemberState, 'role' | 'run'> {
  /** Groups that are being settled here. */
  inHand?(): readonly GroupReference[]
  /** Why it does nothing now. */
  waits?(): string | undefined
}

export interface Presence {
  /** From now on; counts and usage begin at zero. */
  begin(duty: Duty): void
  /** @param stopped what ended it early */
  end(stopped?: Error): void
  readonly observer: Observer
  readonly heard: OnModelEvent
}
