/** Whether a slug is one that the brand had before: then the listener says in its headers until when it leads to the brand. */

export interface RenamedBrand {
  readonly slug: string
  /** When the slug ends, in ISO 8601. */
  readonly until: string
}

interface SlugUse {
  /** In place of the global one. */
  readonly fetch: typeof globalThis.fetch
  /** What the last response said; null if the slug is that of the brand. */
  readonly renamed: () => RenamedBrand | null
}

export function noteSunset(slug: string): SlugUse {
  let sunset: string | null = null
  return {
    fetch: async (...request) => {
      const response = await fetch(...request)
      sunset = response.headers.get('sunset')
      return response
    },
    renamed: () => (sunset === null ? null : { slug, until: new Date(sunset).toISOString() }),
  }
}

export function renamedSentence({ slug, until }: RenamedBrand): string {
  return `The brand was renamed: ${slug} leads to it until ${until}. Ask for its new slug and write it in import.json.`
}
