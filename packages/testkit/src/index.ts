/** For authors of plugins: contract checks, scripted units, and a fake model server. Any test runner will do. */
export { promises, type PluginPromise } from './promises.js'
export { scenario, talk } from './scenes.js'
export { scriptedUnit, unit, type ScriptedUnit, type ScriptedUnitOptions } from './scripted-unit.js'
