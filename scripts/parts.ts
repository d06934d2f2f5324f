/** The parts of the gate that CI runs beside each other: the test folders of each. `npm test` without a part runs all. */
export const parts: Readonly<Record<string, readonly string[]>> = {
  checks: ['bench', 'conformance', 'contract', 'demo', 'deploy', 'scripts'],
  service: [
    'api',
    'cells',
    'changes',
    'cli',
    'faults',
    'files',
    'http',
    'loader',
    'reports',
    'sharing',
    'snapshots',
    'store',
    'webhooks',
  ],
  clients: ['client', 'connectors', 'export', 'import', 'mcp', 'packages', 'python'],
  docs: ['docs', 'explorer'],
}
