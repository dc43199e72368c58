/** Reads the fields that a refusal lists in its JSON. */
import { isObject } from '@attune/core/answers'

/** A field that a bot requires or rejects, with its path. */
export interface Wanted {
  /** Empty if only the words name the field. */
  readonly path: readonly (string | number)[]
  readonly in: 'body' | 'query'
  /** Part of the bot's message that mentions the field. */
  readonly words: string
}

type Fields = Readonly<Record<string, unknown>>

export const extra = /extra|forbidden|not permitted|unrecognized|additional/i
const requires = /missing|required|undefined|uuid/i
const demands = /missing|requir|undefined|uuid|absent|need|expect|empty|blank|null|must/i

/**
 * Field errors in a list, in the formats of FastAPI, express-validator, zod, Joi, ajv, JSON:API and
 * RFC 7807, else one error, else errors by name as of Django REST framework and Laravel.
 */
export function faultsIn(body: unknown): readonly Wanted[] {
  if (!isObject(body)) return []
  const error = isObject(body['error']) ? body['error'] : {}
  const lists = [
    body['detail'],
    body['errors'],
    body['issues'],
    body['details'],
    body['invalid-params'],
    error['issues'],
    error['details'],
  ]
  const list = lists.find((each) => Array.isArray(each)) as readonly unknown[] | undefined
  if (list) return list.filter(isObject).map(faultOf)
  const one = [body, error, body['detail'], body['errors']]
    .filter(isObject)
    .map(onlyFault)
    .find(({ path, words }) => path.length > 0 && (demands.test(words) || extra.test(words)))
  return one ? [one] : faultsByName(isObject(body['errors']) ? body['errors'] : body)
}

/**
 * The field of a refusal with one error. The error's own name and the path of an address name no
 * field.
 */
function onlyFault(error: Fields): Wanted {
  const path = String(error['path']).startsWith('/') ? undefined : error['path']
  return faultOf({ ...error, path, name: undefined })
}

function faultOf(fault: Fields): Wanted {
  const { source, params } = fault
  const places = [
    fault['loc'],
    fault['path'],
    fault['param'],
    fault['field'],
    fault['name'],
    fault['property'],
    fault['where'],
    fault['pointer'],
    fault['instancePath'],
    isObject(source) ? source['pointer'] : undefined,
  ]
  const place = places.find(
    (each) => Array.isArray(each) || (typeof each === 'string' && /^[^\s:]*$/.test(each)),
  )
  // The path of ajv names the object, and its parameters name the field.
  const { missingProperty, additionalProperty } = isObject(params) ? params : {}
  const inner = [missingProperty, additionalProperty].filter((each) => typeof each === 'string')
  const ctx = isObject(fault['ctx']) ? fault['ctx'] : {}
  const words = [...Object.values(fault), ctx['expected']]
    .filter((value) => typeof value === 'string' && value !== place)
    .join(' ')
  return { ...rooted([...stepsOf(place), ...inner]), words }
}

/** Steps of a path: a list, `input.text`, `messages[0].text`, `$.input.text`, `/input/text`. */
export const stepsOf = (place: unknown): readonly (string | number)[] =>
  (Array.isArray(place) ? place : String(place ?? '').split(/[./[\]]/))
    .map(String)
    .filter((step) => !['', '$', '#'].includes(step))
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step))

/** Path without its first step if that step names the part of the request. */
function rooted(steps: readonly (string | number)[]): Omit<Wanted, 'words'> {
  const [root, ...rest] = steps
  if ((root !== 'body' && root !== 'query') || rest.length === 0) return { path: steps, in: 'body' }
  return { path: rest, in: root }
}

/** Errors as lists of sentences under the names of fields, which may be inside of each other. */
const faultsByName = (fields: Fields, outer: readonly (string | number)[] = []): Wanted[] =>
  Object.entries(fields).flatMap(([name, said]): Wanted[] => {
    const path = [...outer, ...stepsOf(name)]
    if (isObject(said)) return faultsByName(said, path)
    if (!Array.isArray(said) || !said.every((each) => typeof each === 'string')) return []
    const words = said.join(' ')
    return requires.test(words) || extra.test(words) ? [{ path, in: 'body', words }] : []
  })
