/** Made by test/tracer/rules-record.test.ts from the banks. */
import type { Weights } from './scorer.js'

export const weights: Weights = {
  supported: [-1.35, 0.5, 0.88, -1.36, -0.14, 0.57, -1.17, -1.81, -2.02, -1.35, -2.15, 1.41],
  contradicted: [0.31, -0.95, -0.63, 0.48, 0.52, 0.77, 2.36, 1.1, 1.83, 2.5, 1.34, -0.78],
  unsupported: [1.04, 0.45, -0.26, 0.88, -0.37, -1.34, -1.18, 0.72, 0.19, -1.15, 0.8, -0.63],
}
