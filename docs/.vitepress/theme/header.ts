/** The header that all pages of the service have, with the search of the guides in it. */
import { VPNavBarSearch } from 'vitepress/theme-without-fonts'
import { h } from 'vue'
import { BRAND_HTML, navigationHtml } from '../../../packages/service/api/reference/header.ts'

const navigation = navigationHtml({ current: 'guides', explorer: true })

export default () =>
  h('header', { class: 'site-header' }, [
    h('div', { innerHTML: BRAND_HTML }),
    h(VPNavBarSearch, { class: 'site-search' }),
    h('div', { class: 'site-navigation', innerHTML: navigation }),
  ])
