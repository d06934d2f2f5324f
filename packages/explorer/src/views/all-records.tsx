/** All groups by section, with the number of records in each: one request. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { type GroupFacts, groups, isSingle, sections } from '../data/facts.ts'
import { countText, plural } from '../data/format.ts'
import { useLoad } from '../hooks.ts'
import { isOpen } from '../opened.ts'
import { FailureNotice } from '../parts/failure.tsx'
import { Page } from '../parts/page.tsx'
import { listHref, recordHref } from '../route.ts'
import { baseUrl, isLimited } from '../session.ts'

export function AllRecords({ brand }: { readonly brand: string }): JSX.Element {
  const [wanted, setWanted] = useState('')
  const { data, failure, again } = useLoad(brand, brand, async (client, signal) => {
    const { groups } = await client.state({ signal })
    return new Map<string, number>(groups.map(({ group, count }) => [group, count]))
  })
  const matches = ({ name, about }: GroupFacts): boolean =>
    `${name} ${about}`.toLowerCase().includes(wanted.toLowerCase())
  const shown = sections
    .map(({ title, groups }) => ({ title, groups: groups.filter((group) => isOpen(group) && matches(group)) }))
    .filter(({ groups }) => groups.length > 0)
  return (
    <Page title="All records" url={`${baseUrl}/brands/${encodeURIComponent(brand)}/state`}>
      {failure && <FailureNotice brand={brand} failure={failure} again={again} />}
      {isLimited() && (
        <p class="about">
          Your key can read {countText(groups.filter(isOpen).length)} of {plural(groups.length, 'group')}.
        </p>
      )}
      <div class="tools">
        <label class="search">
          <span class="hidden">Find a group</span>
          <input type="search" placeholder="Find a group" onInput={(event) => setWanted(event.currentTarget.value)} />
        </label>
      </div>
      <div class="sections">
        {shown.map(({ title, groups }) => (
          <section key={title}>
            <h2>{title}</h2>
            <ul>
              {groups.map((group) => (
                <li key={group.path} title={group.about}>
                  <a href={isSingle(group) ? recordHref(brand, group.path, {}) : listHref(brand, group.path)}>
                    {group.name}
                  </a>
                  <span class="count">{data?.has(group.path) ? countText(data.get(group.path)!) : ''}</span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {shown.length === 0 && <p>No group matches.</p>}
    </Page>
  )
}
