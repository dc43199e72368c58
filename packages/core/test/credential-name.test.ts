import { expect, test } from 'vitest'
import { isCredentialName } from '@attune/core/runtime'

const credentials =
  'key apiKey api_key X-API-Key apikeys access_token accessToken Authorization x-auth client-secret secrets password ' +
  'Cookie set-cookie X-Amz-Signature sig credentials'

test.each(credentials.split(' '))('%s is the name of a credential', (name) => {
  expect(isCredentialName(name)).toBe(true)
})

const others =
  'max_tokens pageToken next_page_token monkey keyboard author design key-version accept'

test.each(others.split(' '))('%s is not the name of a credential', (name) => {
  expect(isCredentialName(name)).toBe(false)
})
