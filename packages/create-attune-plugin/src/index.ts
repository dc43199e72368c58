/** Makes new plugins of Attune: for `npm create attune-plugin`. */
export { type Created, CreateError, createPlugin, type CreateRequest } from './create-plugin.js'
export { kindNames } from './kinds.js'
export { createdText } from './created-text.js'
