/** Plugins in Python. The host hands {@link pythonLoader} to the core, which knows nothing of Python. */
export { pythonLoader, type Surroundings } from './load.js'
export { pythonSchema } from './settings.js'
