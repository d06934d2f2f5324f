/** The operations that read a report, as the document describes them. */
import type { ReportOperation } from '../operations.ts'
import { hintHeader } from './headers.ts'
import { reportSchemaName } from './names.ts'
import { columnFilterParameters } from './parameters.ts'
import { refTo } from './ref.ts'
import { errorRefs, rightResponse } from './responses.ts'
import { codeSamples } from './samples/samples.ts'
import { REPORTS_TAG } from './tags.ts'

export function reportOperation(operation: ReportOperation): object {
  const { report, name } = operation
  const { title, about, sample } = report
  const example = { name: report.name, title, asOf: '2025-07-16', items: [sample], nextCursor: null, totalItems: 1 }
  return {
    operationId: name,
    tags: [REPORTS_TAG],
    summary: `Get the report: ${title.charAt(0).toLowerCase()}${title.slice(1)}`,
    description: `${about} It has the records of the brand on the day \`asOf\`. A report that was never computed returns 404. If it is
computed again while you page through it, the next page returns 410: start again without a cursor.`,
    'x-origin': 'designed',
    parameters: [
      refTo('parameters', 'BrandSlug'),
      ...columnFilterParameters(report),
      refTo('parameters', 'ReportLimit'),
      refTo('parameters', 'Cursor'),
      refTo('parameters', 'IfNoneMatch'),
    ],
    responses: {
      200: rightResponse({
        description: 'A page of its rows.',
        schema: reportSchemaName(report),
        example,
        headers: ['Link', 'ETag', ...hintHeader(report.columns, report.filters)],
      }),
      304: refTo('responses', 'NotModified'),
      ...errorRefs(['BadRequest', 'Unauthorized', 'NotFound', 'ReportReplaced', 'TooManyRequests', 'InternalError']),
    },
    'x-codeSamples': codeSamples(operation),
  }
}
