import type { ScenarioSeed } from '../contracts/components.js'
import type { Known, Scenario } from '../contracts/data.js'
import { checkEvent, checkPerson } from './check-person.js'
import { checkLine } from './check-results.js'
import {
  checkPlain,
  each,
  exactly,
  filled,
  known,
  optional,
  record,
  refuse,
  text,
} from './shape.js'

const SCENARIO = [
  'id',
  'cluster',
  'language',
  'profile',
  'brief',
  'opening',
  'events',
  'intention',
  'references',
  'tags',
  'details',
  'state',
  'baseline',
  'remembers',
  'rules',
  'facts',
  'sessions',
  'session',
]

export function checkScenario(scenario: Scenario): void {
  const { id, cluster, language, profile, brief, intention, ...rest } = record(scenario, 'scenario')
  const at = `scenario "${filled(id, 'scenario.id')}"`
  exactly(scenario, at, SCENARIO)
  optional(cluster, `${at}.cluster`, filled)
  checkLanguage(language, `${at}.language`)
  text(profile, `${at}.profile`)
  optional(brief, `${at}.brief`, text)
  optional(intention, `${at}.intention`, text)
  each(rest['opening'], `${at}.opening`, checkLine)
  each(rest['events'], `${at}.events`, checkEvent)
  record(rest['references'], `${at}.references`)
  record(rest['details'], `${at}.details`)
  for (const [name, tag] of Object.entries(record(rest['tags'], `${at}.tags`)))
    text(tag, `${at}.tags.${name}`)
  checkPerson(scenario, at)
  checkPlain(scenario, at)
}

/**
 * Checks that a language is a BCP 47 tag. No prompt would be found for another name (English,
 * zh_CN).
 */
function checkLanguage(language: unknown, path: string): void {
  if (!/^([a-z]{2,3}|x)(-[a-z0-9]{1,8})*$/i.test(filled(language, path)))
    refuse(path, 'a language tag of BCP 47, such as "en" or "zh-Hans"', language)
}

export function checkSeed(seed: ScenarioSeed): void {
  const { id, language, details } = record(seed, 'seed')
  filled(id, 'seed.id')
  checkLanguage(language, 'seed.language')
  record(details, 'seed.details')
  checkPlain(seed, 'seed')
}

export function checkGenerated(made: Scenario | Known<never>, seed: ScenarioSeed): void {
  if ('state' in record(made, 'scenario', 'a scenario, or unknown(why)')) {
    return known(made, 'scenario', (value, path) =>
      refuse(path, 'the scenario itself, without known()', value),
    )
  }
  checkScenario(made as Scenario)
  const { id, language } = made as Scenario
  if (id !== seed.id) refuse('scenario.id', `"${seed.id}", as its seed says`, id)
  if (language !== seed.language)
    refuse('scenario.language', `"${seed.language}", as its seed says`, language)
}
