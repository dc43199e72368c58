/**
 * A model server for tests. It speaks the protocols of several services, and can produce failures.
 */
export { Bucket } from './bucket.js'
export { startFakeServer, type FakeServer } from './server.js'
export type { FakeCall, FakeChatRequest, FakeServerOptions } from './options.js'
export { plausibleReward } from './protocols/plausible-reward.js'
export type { Misbehaviour } from './misbehaviour.js'
export type { FakeBatchOptions, FakeOrder, JobFate, LineFate } from './batches/index.js'
export type { FakeServerStats } from './record.js'
