/** The reference page: an empty document that Scalar fills in, with everything it could fetch on this host. */
import { BASE_PATH } from '@selvedge/catalogue'

/**
 * The browser refuses to fetch from any other host, whatever the scripts try. Scalar and the guides write styles into the
 * page as they run, hence the inline styles; the other directives limit what styles can load.
 */
export function policyWith(inlineScripts: readonly string[]): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...inlineScripts].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

export const pageHeaders = {
  'content-security-policy': policyWith([]),
  'referrer-policy': 'no-referrer',
  'x-dns-prefetch-control': 'off',
}

/** The edge of a cloth, where the weft turns back: what a selvedge is. */
export const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#1f3a4d"/><path d="M9 6v20M14 6v20" stroke="#f4efe6" stroke-width="2"/><path d="M9 10h14a3 3 0 0 1 0 6H9m0 0h14a3 3 0 0 1 0 6H9" fill="none" stroke="#c8553d" stroke-width="2"/></svg>`
export const ICON = `data:image/svg+xml,${encodeURIComponent(DRAWING)}`

/** Scalar as it is delivered would load fonts, count visits, offer a hosted assistant and link to a hosted client. */
const configuration = {
  url: `${BASE_PATH}/openapi.json`,
  theme: 'none',
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  documentDownloadType: 'direct',
  orderSchemaPropertiesBy: 'preserve',
  orderRequiredPropertiesFirst: false,
  hideModels: true,
  // The document has its own, with the variables of the guides.
  hiddenClients: { shell: ['curl'] },
}

export const startScript = `Scalar.createApiReference('#reference', ${JSON.stringify(configuration)})\n`

export interface PageAddresses {
  readonly theme: string
  readonly scalar: string
  readonly start: string
}

export function pageHtml({ theme, scalar, start }: PageAddresses): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Selvedge API reference</title>
<link rel="icon" href="${ICON}">
<link rel="stylesheet" href="${theme}">
</head>
<body>
<div id="reference"></div>
<noscript>This page needs JavaScript. The same in plain text: <a href="/llms.txt">llms.txt</a>.</noscript>
<script src="${scalar}"></script>
<script src="${start}"></script>
</body>
</html>
`
}
