/** The allowed arrows between the folders. What is not allowed is forbidden, so a new folder must say what it may use. */
const SERVICE = 'packages/service'

/** @param {string} from @param {string[]} to */
const allow = (from, to) => ({ from: { path: `^${from}(/|$|\\.ts$)` }, to: { path: to.map((path) => `^${path}`) } })

const PACKAGES = ['node_modules/', '@selvedge/']
const BUILT_IN = '[a-z_/:]+$'

export default {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  allowed: [
    allow('packages/catalogue', ['packages/catalogue/']),
    allow(`${SERVICE}/store`, [`${SERVICE}/store/`, 'packages/catalogue/index.ts', ...PACKAGES, BUILT_IN]),
    allow(`${SERVICE}/files`, [`${SERVICE}/files/`, 'packages/catalogue/index.ts', ...PACKAGES, BUILT_IN]),
    allow(`${SERVICE}/server`, [
      `${SERVICE}/(server|store|files)/`,
      'packages/catalogue/(index|version).ts',
      ...PACKAGES,
      BUILT_IN,
    ]),
    allow(`${SERVICE}/loader`, [
      `${SERVICE}/(loader|store|files)/`,
      'packages/catalogue/index.ts',
      ...PACKAGES,
      BUILT_IN,
    ]),
    allow(`${SERVICE}/demo`, [`${SERVICE}/(demo|files/pictures)/`, 'packages/catalogue/index.ts', BUILT_IN]),
    allow(`${SERVICE}/cli`, [`${SERVICE}/`, 'packages/catalogue/(index|version).ts', ...PACKAGES, BUILT_IN]),
    // The client's own sources use nothing; what is generated from the catalogue is text by the time it is published.
    allow('packages/client/src', ['packages/client/src/']),
    allow('packages/client/generate', ['packages/client/generate/', 'packages/catalogue/', BUILT_IN]),
    allow('packages/export/src', [
      'packages/export/src/',
      'packages/client/src/(index|catalogue).ts',
      ...PACKAGES,
      BUILT_IN,
    ]),
  ],
  allowedSeverity: 'error',
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
}
