/** Reads the version of a system from one of its replies. */
import { addressShown } from '@attune/core/runtime'
import { type Http, valueAt } from '@attune/core/models'
import { basicsErrors } from '../../errors.js'
import { answered, requestOf } from './exchange.js'
import type { HttpOptions } from './options.js'
import type { RequestValues } from './request-template.js'

export interface IdentityPlace {
  readonly header?: string
  readonly field?: string
}

/** Message that is sent only to learn the version. */
const greeting: RequestValues = {
  session: 'identity',
  language: 'en',
  brief: undefined,
  messages: [{ role: 'user', content: 'Hello.' }],
  text: 'Hello.',
}

/** The version of the system. @throws SUPPORTER_IDENTITY if the reply does not contain it */
export async function identityAt(
  options: HttpOptions,
  { identity, http }: { readonly identity: IdentityPlace; readonly http: Http },
): Promise<string> {
  const answer = await answered(options, requestOf(options, greeting), http)
  const { header, field } = identity
  const found: [place: string, value: unknown][] = []
  if (header !== undefined) found.push([`header ${header}`, answer.headers.get(header)])
  if (field !== undefined) found.push([`field ${field}`, valueAt(await answer.json(), field)])
  const said = found.map(([place, value]) => {
    if ((typeof value === 'string' && value.trim() !== '') || typeof value === 'number')
      return String(value).trim()
    throw basicsErrors.error('SUPPORTER_IDENTITY', { url: addressShown(options.url), place })
  })
  return said.join(' ')
}
