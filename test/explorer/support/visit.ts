/** The explorer in a real browser, as a visitor with a key meets it. What must not happen is noted while they look around. */
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { violations } from '../../support/axe.ts'
import { STEP_MS } from '../../support/browser.ts'

/** Where it is, and a key of the brand that is looked at. */
export interface VisitedService {
  readonly url: string
  readonly keys: { readonly brand: string }
  /** Another brand than that of tests. */
  readonly brand?: string
}

/** What the search in the header has found. Other lists of the page have options, too. */
export function foundOption(page: Page, name: string): Locator {
  return page.getByRole('listbox', { name: 'Found' }).getByRole('option', { name }).first()
}

export class Visit {
  readonly page: Page
  readonly #service: VisitedService
  readonly #home: string
  /** Requests to other origins, which are not let through. */
  readonly outside: string[] = []
  /** What the policy of the page stopped, and errors of its script. */
  readonly faults: string[] = []
  readonly requested: string[] = []

  private constructor(page: Page, service: VisitedService) {
    this.page = page
    this.#service = service
    this.#home = `#/${service.brand ?? 'alder-finch'}`
  }

  /** `origins` may be asked as well. */
  static async start(
    browser: Browser,
    service: VisitedService,
    options: BrowserContextOptions = {},
    origins: readonly string[] = [],
  ): Promise<Visit> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options })
    context.setDefaultTimeout(STEP_MS)
    const page = await context.newPage()
    const visit = new Visit(page, service)
    await context.route('**', (route) => {
      const url = route.request().url()
      visit.requested.push(url)
      if ([service.url, ...origins].includes(new URL(url).origin)) return route.continue()
      visit.outside.push(url)
      return route.abort()
    })
    await page.exposeFunction('noteFault', (text: string) => void visit.faults.push(text))
    await page.addInitScript(
      "addEventListener('securitypolicyviolation', (event) => noteFault(event.violatedDirective + ' ' + event.blockedURI))",
    )
    page.on('pageerror', (error) => visit.faults.push(error.message))
    page.on('dialog', (dialog) => {
      visit.faults.push(`dialog ${dialog.message()}`)
      void dialog.dismiss()
    })
    return visit
  }

  /** Opens an address below the brand, such as `/orders`, and enters the key. */
  async open(address: string, key: string = this.#service.keys.brand): Promise<void> {
    // A new page: only another part behind the # would keep the key that is there.
    await this.page.goto('about:blank')
    await this.page.goto(`${this.#service.url}/explore${this.#home}${address}`)
    await this.page.getByLabel('API key').fill(key)
    await this.page.getByRole('button', { name: 'Open' }).click()
    await this.page.getByRole('navigation', { name: 'Explorer' }).waitFor()
  }

  /** Continues to another address, as a click on a link would. */
  async go(address: string): Promise<void> {
    await this.page.evaluate(`location.hash = ${JSON.stringify(this.#home + address)}`)
  }

  /** What axe-core finds wrong with the page as it is, one line each. */
  violations(): Promise<string[]> {
    return violations(this.page)
  }

  close(): Promise<void> {
    return this.page.context().close()
  }
}
