import { personFault } from '../chain/person-fault.js'
import { stances } from '../chain/mood.js'
import type { Scenario } from '../contracts/data.js'
import { checkLine } from './check-results.js'
import {
  count,
  each,
  exactly,
  filled,
  misshapen,
  oneOf,
  optional,
  record,
  refuse,
  text,
} from './shape.js'

const SESSION = ['after', 'least', 'most', 'opening', 'events', 'tell', 'occasions']

/** Checks the members of a scenario that describe a person with several sessions. */
export function checkPerson(scenario: Scenario, at: string): void {
  const { state, baseline, remembers, rules, facts, sessions, session } = record(scenario, at)
  if (session !== undefined) refuse(`${at}.session`, 'nothing: the engine sets it', session)
  optional(state, `${at}.state`, checkMood)
  optional(baseline, `${at}.baseline`, checkMood)
  optional(remembers, `${at}.remembers`, count)
  optional(rules, `${at}.rules`, (value, path) => each(value, path, checkRule))
  optional(facts, `${at}.facts`, (value, path) => each(value, path, checkFact))
  optional(sessions, `${at}.sessions`, (value, path) => each(value, path, checkSession))
  const fault = personFault(scenario)
  if (fault) misshapen(`${at}.${fault.path}`, fault.what, 'something else')
}

function checkMood(value: unknown, path: string): void {
  const { emotion, energy, stance } = exactly(value, path, ['emotion', 'energy', 'stance'])
  within(emotion, `${path}.emotion`, 0, 100)
  within(energy, `${path}.energy`, 0, 100)
  oneOf(stance, `${path}.stance`, ...stances)
}

function within(value: unknown, path: string, least: number, most: number): void {
  const isIn = Number.isInteger(value) && (value as number) >= least && (value as number) <= most
  if (!isIn) refuse(path, `a whole number from ${least} to ${most}`, value)
}

function checkRule(value: unknown, path: string): void {
  const { when, then, emotion, energy, stance } = exactly(value, path, [
    'when',
    'then',
    'emotion',
    'energy',
    'stance',
  ])
  filled(when, `${path}.when`)
  filled(then, `${path}.then`)
  optional(emotion, `${path}.emotion`, (delta, where) => within(delta, where, -50, 50))
  optional(energy, `${path}.energy`, (delta, where) => within(delta, where, -50, 50))
  optional(stance, `${path}.stance`, (name, where) => oneOf(name, where, ...stances))
}

function checkFact(value: unknown, path: string): void {
  const { id, text: said, replaces } = exactly(value, path, ['id', 'text', 'replaces'])
  filled(id, `${path}.id`)
  filled(said, `${path}.text`)
  optional(replaces, `${path}.replaces`, filled)
}

function checkSession(value: unknown, path: string): void {
  const { after, least, most, opening, events, tell, occasions } = exactly(value, path, SESSION)
  for (const [name, time] of Object.entries({ after, least, most }))
    optional(time, `${path}.${name}`, filled)
  optional(opening, `${path}.opening`, (lines, where) => each(lines, where, checkLine))
  optional(events, `${path}.events`, (all, where) => each(all, where, checkEvent))
  optional(tell, `${path}.tell`, (ids, where) => each(ids, where, filled))
  optional(occasions, `${path}.occasions`, (all, where) => each(all, where, checkOccasion))
}

function checkOccasion(value: unknown, path: string): void {
  const { fact, text: said } = exactly(value, path, ['fact', 'text'])
  filled(fact, `${path}.fact`)
  filled(said, `${path}.text`)
}

/** Checks a scripted event of a scenario. */
export function checkEvent(value: unknown, path: string): void {
  const { turn, text: news } = record(value, path)
  if (count(turn, `${path}.turn`) < 1) refuse(`${path}.turn`, 'a whole number from 1 on', turn)
  text(news, `${path}.text`)
}
