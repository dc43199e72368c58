/** Reads the version of a system from one of its replies. */
import { addressShown } from '@attune/core/runtime'
import type { Http } from '@attune/core/models'
import { basicsErrors } from '../../errors.js'
import { answered, requestOf } from './exchange.js'
import type { HttpOptions } from './options.js'
import type { RequestValues } from './request-template.js'
import { type IdentityPlace, joined, versionsAt } from './version.js'

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
  const body: unknown = identity.field === undefined ? undefined : await answer.json()
  const found = versionsAt(identity, { headers: answer.headers, body })
  const missing = found.find(({ version }) => version === undefined)
  if (missing)
    throw basicsErrors.error('SUPPORTER_IDENTITY', {
      url: addressShown(options.url),
      place: missing.place,
    })
  return joined(found)
}
