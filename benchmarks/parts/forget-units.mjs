// Takes the results out of a store and leaves the answers of models: as if the components had changed.
import { createRequire } from 'node:module'

const Database = createRequire(new URL('../../packages/core/package.json', import.meta.url))('libsql')
const db = new Database(JSON.parse(process.argv[2]).file)
const removed = db.prepare('DELETE FROM unit').run().changes
db.close()
console.log(JSON.stringify({ removed }))
