/**
 * Loads plugins that are written in Python. The host passes {@link pythonLoader} to the core, which
 * does not depend on Python.
 */
export { pythonLoader, type Surroundings } from './load.js'
export { pythonSchema } from './settings.js'
