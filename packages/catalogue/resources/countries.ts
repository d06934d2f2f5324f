import { countryCode, string } from '../kinds/index.ts'
import { resource } from '../resource.ts'

export const countries = resource('countries', {
  group: 'Countries',
  title: 'Country',
  about: 'A country, by its ISO 3166-1 two-letter code.',
  specified: ['get'],
  shared: true,
  key: ['code'],
  fields: {
    code: countryCode('Two-letter code.'),
    name: string('Name.'),
  },
  filters: ['code', 'name'],
  typicalRows: 249,
  sample: {
    code: 'PT',
    name: 'Portugal',
  },
})
