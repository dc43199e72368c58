/**
 * Property tests of the suite try the same examples in each run, so that a change is what fails it. `ATTUNE_SEED=random` tries others, as
 * `npm run soak` does.
 */
import { configureGlobal, readConfigureGlobal } from 'fast-check'

const { ATTUNE_SEED: seed = '1' } = process.env
if (seed !== 'random') configureGlobal({ ...readConfigureGlobal(), seed: Number(seed) })
