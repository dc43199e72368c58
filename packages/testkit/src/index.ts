/** For authors of plugins: contract checks, scripted units, and a fake model server. Any test runner will do. */
export { load, type Loaded } from './load.js'
export { promises, type PluginPromise } from './promises.js'
export { scenario, talk } from './scenes.js'
export { scriptedUnit, unit, type ScriptedUnit, type ScriptedUnitOptions } from './scripted-unit.js'
export { startFakeServer, type FakeServer } from './fake-server/server.js'
export type { FakeCall, FakeChatRequest, FakeServerOptions } from './fake-server/options.js'
export type { Misbehaviour } from './fake-server/misbehaviour.js'
export type { FakeServerStats } from './fake-server/record.js'
