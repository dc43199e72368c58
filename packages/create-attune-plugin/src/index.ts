/** Creates new plugins of Attune, for `npm create attune-plugin`. */
export { CreateError } from './create-error.js'
export { type Created, createPlugin, type CreateRequest } from './create-plugin.js'
export { kindNames } from './kinds.js'
export { createdText } from './created-text.js'
