/** Variables without which compose.yaml does not start. */
export const SECRETS = [
  'POSTGRES_PASSWORD',
  'SELVEDGE_API_PASSWORD',
  'SELVEDGE_LOADER_PASSWORD',
  'SELVEDGE_KEEPER_PASSWORD',
  'SELVEDGE_CURSOR_SECRETS',
  'OBJECTS_SECRET',
  'OBJECTS_ROOT_SECRET',
] as const
