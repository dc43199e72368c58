export { cite, type Cited } from './cite.js'
export { type Documented, provenance, type Provenance } from './provenance.js'
export { sourceLine } from './source-line.js'
