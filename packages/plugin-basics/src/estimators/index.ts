import { needToLook } from './need-to-look.js'
import { riskResponse } from './risk-response.js'
import { summary } from './summary/summary.js'

/** Estimators by name, after `core/`. */
export const estimators = { 'need-to-look': needToLook, 'risk-response': riskResponse, summary }
