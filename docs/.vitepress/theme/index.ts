/** VitePress's own theme with the reader's system fonts, which saves 700 kB, and our colours. */
import theme from 'vitepress/theme-without-fonts'
import '../../../packages/service/api/reference/header.css'
import './style.css'

export default theme
