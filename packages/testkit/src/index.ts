/** For authors of plugins: contract checks, scripted units, and a fake model server. Any test runner will do. */
export { load, type Loaded } from './load.js'
export { contractChecks, type ContractCheck } from './contract-checks.js'
export { scenario, dialogueOf } from './scenes.js'
export { scriptedContext, answering, type ScriptedContext, type ScriptedContextOptions } from './scripted-context.js'
export { startFakeServer, type FakeServer } from './fake-server/server.js'
export type { FakeCall, FakeChatRequest, FakeServerOptions } from './fake-server/options.js'
export type { Misbehaviour } from './fake-server/misbehaviour.js'
export type { FakeServerStats } from './fake-server/record.js'
