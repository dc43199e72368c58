/** Options of the user for a new bot: headers, a body, options of core/http. */
import type { JsonObject } from '@attune/core'
import { isCredentialName } from '@attune/core/runtime'
import type { HttpOptions } from '@attune/plugin-basics'
import { hostErrors } from '../errors.js'

export interface BotGiven {
  /** Headers as `name: value`, with `${env:NAME}` for a key. */
  readonly headers?: readonly string[] | undefined
  /** Body as JSON or a form, with placeholders such as `{message}`. */
  readonly body?: string | undefined
  /** Time limit of each answer, in seconds. Default: 30. */
  readonly timeout?: number | undefined
  /** Options of core/http that the user gives. */
  readonly options?: JsonObject | undefined
}

/**
 * Converts the user's flags to options of core/http. @throws BOT_FLAG for an unreadable option, or
 * a literal key
 */
export function givenOptions(
  address: string,
  { headers = [], body, options = {} }: BotGiven,
): HttpOptions {
  const more = options as unknown as Partial<HttpOptions>
  const named = Object.fromEntries(headers.map(headerOf))
  return {
    ...addressOf(address),
    ...(body !== undefined && bodyOf(body)),
    ...more,
    ...((headers.length > 0 || more.headers) && { headers: { ...named, ...more.headers } }),
  }
}

const places = /\{{1,2}(message|text|messages|history|session|uuid|language)\}{1,2}/g

const asPlaces = (text: string): string =>
  text.replace(
    places,
    (_, name: string) =>
      `{{${name === 'message' ? 'text' : name === 'history' ? 'messages' : name}}}`,
  )

function headerOf(header: string): readonly [string, string] {
  const [, name, value] = /^\s*([\w-]+)\s*:\s*(.*?)\s*$/.exec(header) ?? []
  if (name === undefined || value === undefined || value === '')
    throw hostErrors.error('BOT_FLAG', {
      flag: '--header',
      why: 'it is no "name: value"',
      expected: "--header 'Authorization: Bearer ${env:BOT_KEY}'",
    })
  if (isCredentialName(name) && !value.includes('${env:'))
    throw hostErrors.error('BOT_FLAG', {
      flag: `--header ${name}`,
      why: 'it holds a key, which would be written into the config',
      expected: `--header '${name}: …\${env:BOT_KEY}', in single quotes, and set BOT_KEY`,
    })
  return [name, asPlaces(value)]
}

/** Moves placeholders in the address to the query parameters of a GET request. */
function addressOf(address: string): HttpOptions {
  if (!/[?&][^#]*\{/.test(address) || !URL.canParse(address)) return { url: asPlaces(address) }
  const url = new URL(address)
  const parameters = [...url.searchParams].filter(([, value]) => value.includes('{'))
  for (const [name] of parameters) url.searchParams.delete(name)
  return {
    url: asPlaces(decodeURI(url.href)),
    method: 'GET',
    query: Object.fromEntries(parameters.map(([name, value]) => [name, asPlaces(value)])),
  }
}

function bodyOf(body: string): Pick<HttpOptions, 'request' | 'encoding'> {
  try {
    const value = JSON.parse(asPlaces(body)) as unknown
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return { request: value as JsonObject }
  } catch {
    const pairs = [...new URLSearchParams(body)]
    if (!body.trim().startsWith('{') && pairs.every(([, value]) => value !== ''))
      return {
        encoding: 'form',
        request: Object.fromEntries(pairs.map(([name, value]) => [name, asPlaces(value)])),
      }
  }
  throw hostErrors.error('BOT_FLAG', {
    flag: '--body',
    why: 'it is neither a JSON object nor a form',
    expected: `--body '{"text": "{message}"}'`,
  })
}
