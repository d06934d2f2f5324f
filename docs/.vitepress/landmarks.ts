/** Lets screen readers jump to the main part of every page: the theme marks it in guides, but not at home and in a 404. */
import type { Plugin } from 'vitepress'

export const mainLandmarks: Plugin = {
  name: 'main-landmarks',
  enforce: 'pre',
  transform: (code, id) =>
    /\/(VPHome|NotFound)\.vue$/.test(id) ? code.replace(/class="(VPHome|NotFound)"/, '$& role="main"') : null,
}
