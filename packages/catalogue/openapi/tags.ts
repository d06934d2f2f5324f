/** Tags: a group each, in the order of the specification, under the headings people look for them. */
import { resources, sections } from '../contents.ts'
import type { Resource } from '../resource.ts'

export function tags(): object[] {
  return resources.map((resource) => ({ name: resource.group, description: tagDescription(resource) }))
}

export function tagGroups(): object[] {
  return sections.map(({ title, resources: members }) => ({ name: title, tags: members.map(({ group }) => group) }))
}

/** A reader who plans a copy of the records wants to know what one is told apart by, and how many to expect. */
function tagDescription({ about, key, single, typicalRows }: Resource): string {
  if (single) return about
  const [name, ...others] = key.map((each) => `\`${each}\``)
  const identity =
    others.length === 0
      ? `A record is identified by ${name}.`
      : `A record is a link, identified by ${[name, ...others].join(', ')} together; it has no address of its own.`
  const size = `A brand of 2,000 styles has about ${inThousands(typicalRows)} after five years.`
  return `${about}\n\n${identity} ${size}`
}

/** Written out here, because the first number that the platform's own formatter writes costs 60 ms of start-up. */
function inThousands(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}
