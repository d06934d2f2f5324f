/** The reference page: an empty document that Scalar fills in, with everything it could fetch on this host. */
import { BASE_PATH } from '@selvedge/catalogue'
import { headerHtml, ICON } from './header.ts'

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

/** Scalar as it is delivered would load fonts, count visits, offer a hosted assistant and link to a hosted client. */
const configuration = {
  url: `${BASE_PATH}/openapi.json`,
  theme: 'none',
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  // Like all pages, it follows the system.
  hideDarkModeToggle: true,
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

/** `explorer`: whether the explorer is served. */
export function pageHtml({ theme, scalar, start }: PageAddresses, explorer: boolean): string {
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
${headerHtml({ current: 'reference', explorer })}
<div id="reference"></div>
<noscript>This page needs JavaScript. The same in plain text: <a href="/llms.txt">llms.txt</a>.</noscript>
<script src="${scalar}"></script>
<script src="${start}"></script>
</body>
</html>
`
}
