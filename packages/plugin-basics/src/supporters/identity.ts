/** Which version of a system answers, as its reply says it. */
import { addressShown } from '@attune/core/runtime'
import type { Http, PostOptions } from '@attune/core/models'
import { valueAt } from './reply-path.js'
import { basicsErrors } from '../errors.js'

export interface IdentityPlace {
  readonly header?: string
  readonly field?: string
}

interface Asking {
  readonly body: object
  readonly identity: IdentityPlace
  readonly http: Http
  readonly options: PostOptions
}

/** @throws SUPPORTER_IDENTITY if the reply does not say it */
export async function identityAt(url: string, { body, identity, http, options }: Asking): Promise<string> {
  const answer = await http.fetch(options)(url, { method: 'POST', body: JSON.stringify(body) })
  const { header, field } = identity
  const found: [place: string, value: unknown][] = []
  if (header !== undefined) found.push([`header ${header}`, answer.headers.get(header)])
  if (field !== undefined) found.push([`field ${field}`, valueAt(await answer.json(), field)])
  const said = found.map(([place, value]) => {
    if ((typeof value === 'string' && value.trim() !== '') || typeof value === 'number') return String(value).trim()
    throw basicsErrors.error('SUPPORTER_IDENTITY', { url: addressShown(url), place })
  })
  return said.join(' ')
}
