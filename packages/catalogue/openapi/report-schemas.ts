/** Schemas of reports: the list of them, and the rows of each. */
import { objectSchema } from '../derive/json-schema.ts'
import type { JsonSchema } from '../kinds/field.ts'
import { type Report, reports } from '../reports/index.ts'
import { reportSchemaName } from './names.ts'
import { refTo } from './ref.ts'

const name: JsonSchema = { description: 'Name of the report: the last segment of its address.', type: 'string' }
const title: JsonSchema = { description: 'Title for people.', type: 'string' }
const asOf: JsonSchema = { description: 'The day that the report is for, in UTC.', type: 'string', format: 'date' }

function pageSchema(report: Report): JsonSchema {
  return {
    description: `A page of the report ${report.name}.`,
    type: 'object',
    required: ['name', 'title', 'asOf', 'items', 'nextCursor', 'totalItems'],
    additionalProperties: false,
    properties: {
      name: { ...name, const: report.name },
      title,
      asOf,
      items: { description: 'The rows, in order.', type: 'array', items: refTo('schemas', rowSchemaName(report)) },
      nextCursor: {
        description: 'What to send as `cursor` for the next page; null on the last one.',
        type: ['string', 'null'],
      },
      totalItems: {
        description: 'Number of all rows that the filters find, across pages.',
        type: 'integer',
        minimum: 0,
      },
    },
  }
}

function rowSchemaName(report: Report): string {
  return `${reportSchemaName(report)}Row`
}

function rowSchema({ about, columns, sample }: Report): JsonSchema {
  return { description: about, ...objectSchema(columns), examples: [sample] }
}

export const reportSchemas: Record<string, JsonSchema> = {
  ReportList: {
    description: 'The reports of a brand.',
    type: 'object',
    required: ['reports'],
    additionalProperties: false,
    properties: {
      reports: {
        description: 'Those that were computed.',
        type: 'array',
        items: refTo('schemas', 'ReportSummary'),
      },
    },
  },
  ReportSummary: {
    description: 'A report, without its rows.',
    type: 'object',
    required: ['name', 'title', 'asOf', 'rows'],
    additionalProperties: false,
    properties: { name, title, asOf, rows: { description: 'Number of rows.', type: 'integer', minimum: 0 } },
  },
  ...Object.fromEntries(
    reports.flatMap((report) => [
      [reportSchemaName(report), pageSchema(report)],
      [rowSchemaName(report), rowSchema(report)],
    ]),
  ),
}
