import { expect, test } from 'vitest'
import { isCredentialName } from '../src/credential-name.js'

test.each([
  ...['key', 'apiKey', 'api_key', 'X-API-Key', 'apikeys', 'access_token', 'accessToken', 'Authorization', 'x-auth'],
  ...['client-secret', 'secrets', 'password', 'Cookie', 'set-cookie', 'X-Amz-Signature', 'sig', 'credentials'],
])('%s is the name of a credential', (name) => expect(isCredentialName(name)).toBe(true))

test.each(['max_tokens', 'monkey', 'keyboard', 'author', 'design', 'key-version', 'accept'])(
  '%s is not the name of a credential',
  (name) => expect(isCredentialName(name)).toBe(false),
)
