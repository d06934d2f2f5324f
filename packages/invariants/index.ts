/** Rules on how the records of a brand fit together, and what compares records by them. */
export { type Example, InvariantChecker, RULES, type RuleResult } from './checker.ts'
export { Decimal, DecimalSums } from './decimal.ts'
