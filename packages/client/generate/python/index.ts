/** The generated modules of the Python client. */
export { brandClientModule } from './brand-client.ts'
export { errorCodesModule } from './error-codes.ts'
export { groupsModule } from './groups.ts'
export { holdersModule } from './holders.ts'
export { keysModule } from './keys.ts'
export { recordsModule } from './records.ts'
export { referencesModule } from './references.ts'
export { reportsModule } from './reports.ts'
