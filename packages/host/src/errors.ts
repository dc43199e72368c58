/** A bot that is tried before there is a config. */
import { defineErrors } from '@attune/core'

export const hostErrors = defineErrors({
  BOT_UNUSABLE: {
    blame: 'user',
    message: 'The bot at {url} was asked once and cannot be evaluated like this: {what}',
    fix: 'Write the config by hand: `attune init`, then say in its supporter (core/http) the url, what the bot is sent (request) and where its answer holds the reply (reply).',
  },
})
