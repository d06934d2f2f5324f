/** The operations of the listener for loads. It is another service than the API, with keys of another kind. */
export const LOAD_BASE_PATH = '/api/load/v1'

export const loadOperations = {
  loadChanges: { path: '/brands/{brand}/loads', method: 'POST' },
  listLoads: { path: '/brands/{brand}/loads', method: 'GET' },
  getLoad: { path: '/brands/{brand}/loads/{id}', method: 'GET' },
  listGroups: { path: '/brands/{brand}/groups', method: 'GET' },
  mergeGroup: { path: '/brands/{brand}/groups/{group}', method: 'POST' },
  replaceGroup: { path: '/brands/{brand}/groups/{group}', method: 'PUT' },
  deleteFromGroup: { path: '/brands/{brand}/groups/{group}', method: 'DELETE' },
} as const

export type LoadOperationName = keyof typeof loadOperations
