import type { Context } from '../contracts/context.js'

/** On the context of a rehearsal. */
export const rehearsing: unique symbol = Symbol('rehearsing')

/** Whether answers are made by rule, to count what a run will ask: it must not count on dialogues that end early. */
export const isRehearsal = (context: Context): boolean => rehearsing in context && context[rehearsing] === true
