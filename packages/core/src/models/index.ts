/** Entry point for model providers: requests, answers and HTTP. `@attune/core/models`. */
export type * from '../contracts/http.js'
export type * from '../contracts/models.js'
export { withoutKeywords } from '../answers/objects.js'
export { finishOf, type FinishMeaning } from './finishes.js'
export { contentParts, type ContentParts } from './parts.js'
export { type AnsweredWith, placeOf, valueAt, valueIn } from './places.js'
export { jsonLines } from './json-lines.js'
export { userFirst, type UserFirst } from './spoken-messages.js'
