// Takes the results, or those of one kind, out of a store and leaves the answers of models: as if
// the components had changed.
import { createRequire } from 'node:module'

const Database = createRequire(new URL('../../packages/core/package.json', import.meta.url))(
  'libsql',
)
const { file, kind } = JSON.parse(process.argv[2])
const db = new Database(file)
const removed = db
  .prepare('DELETE FROM unit WHERE ?1 IS NULL OR kind = ?1')
  .run([kind ?? null]).changes
db.close()
console.log(JSON.stringify({ removed }))
