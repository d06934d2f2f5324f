/** VitePress's own theme with the reader's system fonts, which saves 700 kB, our colours, and a link to the API reference. */
import theme from 'vitepress/theme-without-fonts'
import { h } from 'vue'
import './style.css'

/** Outside the site, so the site's router must not follow it. */
const reference = () => h('a', { class: 'reference-link', href: '/docs', target: '_self' }, 'API reference')

export default {
  extends: theme,
  Layout: () => h(theme.Layout, null, { 'nav-bar-content-before': reference, 'nav-screen-content-before': reference }),
}
