/** The oldest versions that everything works in, as `.browserslistrc` has them. */
export interface BrowserFloor {
  readonly chrome: string;
  readonly safari: string;
  readonly firefox: string;
}

export const oldBrowserId = 'old-browser';
export const brokenPageId = 'broken-page';
/** Tells the first script that React has taken the page over: what fails from then on has a boundary. */
export const pageWorks = 'page-works';

/**
 * Source of the script that stands behind both notices, which are hidden until it shows one. It runs in any browser, also in one that
 * understands no module: words of 2009 only. It asks for the version, not for what the browser can do: nothing that came exactly with
 * the floor is there in one engine and missing below it in all others.
 *
 * When a file of the page does not come, or throws while it is read, none of the modules runs: only this script can still say so.
 * A stranger's script, of an extension or of an advertisement, is none of the page's. 刷新 becomes a link only then: the first link
 * of a page that works leads to its content.
 */
export const firstScript = ({ chrome, safari, firefox }: BrowserFloor): string =>
  `(function(w,d){var a=navigator.userAgent,m,l='addEventListener',b=d.getElementById('${brokenPageId}');
function v(r){m=r.exec(a);return m?parseInt(m[1],10):0}
var c=v(/Chrom(?:e|ium)\\/(\\d+)/),i=v(/(?:iPhone|iPad|iPod).*? OS (\\d+)/),f=v(/Firefox\\/(\\d+)/),s=v(/Version\\/(\\d+).*Safari/);
if(/MSIE |Trident\\//.test(a)||!('noModule' in d.createElement('script'))||(i?i<${safari}:c?c<${chrome}:f?f<${firefox}:s&&s<${safari}))d.getElementById('${oldBrowserId}').removeAttribute('hidden');
function e(x){var t=x.target,u=x.filename||t&&t.src||'';
if((!t||t===w||t.tagName==='SCRIPT')&&(!u||u.indexOf(location.host)>0)){b.lastChild.setAttribute('href','');b.removeAttribute('hidden')}}
if(w[l]){w[l]('error',e,true);w[l]('unhandledrejection',e);
w[l]('${pageWorks}',function(){w.removeEventListener('error',e,true);w.removeEventListener('unhandledrejection',e);b.setAttribute('hidden','')})}
})(window,document)`;
