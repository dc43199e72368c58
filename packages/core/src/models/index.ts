/** For providers of models: what they are asked, what they answer, and the requests that they send. `@attune/core/models`. */
export type * from '../contracts/http.js'
export type * from '../contracts/models.js'
export { withoutKeywords } from '../answers/objects.js'
export { finishOf, type FinishMeaning } from './finishes.js'
export { contentParts, type ContentParts } from './parts.js'
export { type AnsweredWith, placeOf, valueAt, valueIn } from './places.js'
export { jsonLines } from './json-lines.js'
export { userFirst, type UserFirst } from './calls.js'
