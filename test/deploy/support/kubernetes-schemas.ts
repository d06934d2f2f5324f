/**
 * JSON Schemas of the Kubernetes kinds that the charts use, for kubeconform: converted from what the Go modules of
 * Kubernetes and of the operators carry. Unknown fields are refused, which Kubernetes itself only does when asked.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'yaml'

export const KUBERNETES = '1.36.3'
const MODULES = {
  kubernetes: { module: `k8s.io/kubernetes@v${KUBERNETES}`, file: 'api/openapi-spec/swagger.json' },
  monitoring: {
    module: 'github.com/prometheus-operator/prometheus-operator@v0.85.0',
    file: 'example/prometheus-operator-crd/monitoring.coreos.com_servicemonitors.yaml',
  },
  postgresql: {
    module: 'github.com/cloudnative-pg/cloudnative-pg@v1.27.0',
    file: 'config/crd/bases/postgresql.cnpg.io_clusters.yaml',
  },
} as const

interface Schema {
  readonly properties?: Record<string, Schema>
  readonly additionalProperties?: unknown
  readonly items?: Schema
  readonly [more: string]: unknown
}

interface Definition extends Schema {
  readonly 'x-kubernetes-group-version-kind'?: readonly { group: string; version: string; kind: string }[]
}

interface CustomResource {
  readonly spec: {
    readonly names: { readonly kind: string }
    readonly group: string
    readonly versions: readonly { readonly name: string; readonly schema: { readonly openAPIV3Schema: Schema } }[]
  }
}

/** Where kubeconform finds them, as its `-schema-location`. Converted once, and kept among temporary files. */
export function schemaLocation(): string {
  const folder = join(tmpdir(), 'selvedge-tools', `kubernetes-schemas-${KUBERNETES}`)
  if (!existsSync(folder)) {
    mkdirSync(join(tmpdir(), 'selvedge-tools'), { recursive: true })
    const unfinished = mkdtempSync(`${folder}-`)
    convert(unfinished)
    renameSync(unfinished, folder)
  }
  return `${folder}/{{.Group}}-{{.ResourceAPIVersion}}-{{.ResourceKind}}.json`
}

/** The definitions of custom resources, as their operators install them. */
export function customResources(): string[] {
  return [read('monitoring'), read('postgresql')]
}

function convert(folder: string): void {
  const write = (group: string, version: string, kind: string, schema: object): void => {
    // The core group has no name; kubeconform takes its version for one.
    writeFileSync(join(folder, `${group || version}-${version}-${kind.toLowerCase()}.json`), JSON.stringify(schema))
  }
  const { definitions } = JSON.parse(read('kubernetes')) as { definitions: Record<string, Definition> }
  const strict = Object.fromEntries(Object.entries(definitions).map(([name, each]) => [name, refusingUnknown(each)]))
  // A quantity or a port may be written as a number as well.
  for (const name of [
    'io.k8s.apimachinery.pkg.api.resource.Quantity',
    'io.k8s.apimachinery.pkg.util.intstr.IntOrString',
  ]) {
    strict[name] = { type: ['string', 'number'] }
  }
  for (const [name, definition] of Object.entries(definitions)) {
    for (const { group, version, kind } of definition['x-kubernetes-group-version-kind'] ?? []) {
      if (!definition.properties?.spec && kind !== 'Secret') continue
      write(group, version, kind, { $ref: `#/definitions/${name}`, definitions: strict })
    }
  }
  for (const text of customResources()) {
    const { spec } = parse(text) as CustomResource
    for (const { name, schema } of spec.versions) {
      write(spec.group, name, spec.names.kind, refusingUnknown(schema.openAPIV3Schema))
    }
  }
}

function read(source: keyof typeof MODULES): string {
  const { module, file } = MODULES[source]
  const { Dir } = JSON.parse(
    execFileSync('go', ['mod', 'download', '-json', module], { encoding: 'utf8', cwd: tmpdir() }),
  )
  return readFileSync(join(Dir, file), 'utf8')
}

function refusingUnknown(schema: Schema): Schema {
  const { properties, items, additionalProperties } = schema
  const isMap = typeof additionalProperties === 'object' && additionalProperties !== null
  return {
    ...schema,
    description: undefined,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, refusingUnknown(each)])),
      // Metadata of custom resources is described elsewhere.
      ...(Object.keys(properties).length > 0 && { additionalProperties: false }),
    }),
    ...(items && { items: refusingUnknown(items) }),
    ...(isMap && { additionalProperties: refusingUnknown(additionalProperties as Schema) }),
    ...(schema['x-kubernetes-int-or-string'] === true && { type: ['string', 'integer'], anyOf: undefined }),
  }
}
