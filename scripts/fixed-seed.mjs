/**
 * Gives property tests a fixed seed, so that a failure is due to a change of the code and not to
 * new examples. `ATTUNE_SEED=random` tries other examples, as `npm run soak` does.
 */
import { configureGlobal, readConfigureGlobal } from 'fast-check'

const { ATTUNE_SEED: seed = '1' } = process.env
if (seed !== 'random') configureGlobal({ ...readConfigureGlobal(), seed: Number(seed) })
