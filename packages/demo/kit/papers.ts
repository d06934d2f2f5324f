/** The brand's documents as files: a page that says what kind of document it would be. All of a kind share one. */
import { createHash } from 'node:crypto'
import { type DocumentTypeCode, documentTypes } from '../words/document-types.ts'

interface DemoPaper {
  readonly bytes: Buffer
  /** What its record says of it. */
  readonly facts: { readonly sizeBytes: number; readonly sha256: string }
}

const titles = new Map<string, string>(documentTypes.map(([code, title]) => [code, title]))

export class Papers {
  readonly #from: string
  readonly #written = new Map<DocumentTypeCode, DemoPaper>()

  constructor(from: string) {
    this.#from = from
  }

  of(type: DocumentTypeCode): DemoPaper {
    const written = this.#written.get(type) ?? this.#write(type)
    this.#written.set(type, written)
    return written
  }

  #write(type: DocumentTypeCode): DemoPaper {
    const bytes = pdf([`/F 28 Tf 72 720 Td ${textOf(titles.get(type)!)}`, `/F 14 Tf 0 -30 Td ${textOf(this.#from)}`])
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    return { bytes, facts: { sizeBytes: bytes.length, sha256 } }
  }
}

function textOf(text: string): string {
  return `(${text.replaceAll(/[()\\]/g, '\\$&')}) Tj`
}

/** One page; the table at the end says at which byte each object begins. */
function pdf(lines: readonly string[]): Buffer {
  const content = `BT ${lines.join(' ')} ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let file = '%PDF-1.7\n'
  let table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`
  for (const [index, object] of objects.entries()) {
    table += `${String(file.length).padStart(10, '0')} 00000 n \n`
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
  }
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(file + table + trailer, 'latin1')
}
