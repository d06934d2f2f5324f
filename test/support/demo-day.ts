/** The day of the demo brands in tests; `--today` has it in the guides too. */
export const DEMO_DAY = '2026-06-30'
