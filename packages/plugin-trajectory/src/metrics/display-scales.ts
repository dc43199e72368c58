/**
 * Factors of printed values (`Column.scale`): BEL × 100, ETV × 1000, ECP unscaled. Source:
 * ETrajEval, tables.
 */
export const displayScales = { bel: 100, etv: 1000 } as const
