/** Lists that belong together, with how much is in each. */
import type { JSX } from 'preact'
import { countEach } from '../data/counts.ts'
import { countText } from '../data/format.ts'
import { useLoad } from '../hooks.ts'
import type { Place, Tab } from '../places.ts'
import { listHref } from '../route.ts'

interface TabsProps {
  readonly brand: string
  readonly place: Place
  readonly path: string
  readonly filters: Readonly<Record<string, string>>
}

export function Tabs({ brand, place: { name, tabs }, path, filters }: TabsProps): JSX.Element {
  const { data } = useLoad(brand, name, (client, signal) => countEach(client, tabs, signal))
  const current = currentTab(tabs, path, filters)
  return (
    <ul class="tabs" aria-label={name}>
      {tabs.map((tab, index) => (
        <li key={tab.label}>
          <a href={listHref(brand, tab.path, tab.filters)} aria-current={tab === current ? 'page' : undefined}>
            {tab.label}
            {data?.[index] !== undefined && <span> {countText(data[index])}</span>}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The one whose filters are all in use; of several, the one with the most. */
function currentTab(tabs: readonly Tab[], path: string, filters: TabsProps['filters']): Tab | undefined {
  return tabs
    .filter((tab) => tab.path === path && Object.entries(tab.filters).every(([name, value]) => filters[name] === value))
    .toSorted((a, b) => Object.keys(b.filters).length - Object.keys(a.filters).length)[0]
}
