import { createContext, useContext } from 'react';

/** The oldest versions that everything works in: put in by the build from `.browserslistrc`. */
declare const __BROWSER_FLOOR__: {
  readonly chrome: string;
  readonly safari: string;
  readonly firefox: string;
};

/** At inline scripts that the server may send; it is taken out of the finished page (`server/http/inline-scripts.ts`). */
export const ScriptNonce = createContext<string | undefined>(undefined);

/**
 * Runs in any browser, also in one that understands no module: words of 2009 only. It asks for the version, not for what the browser
 * can do: nothing that came exactly with the floor is there in one engine and missing below it in all others.
 */
const script = import.meta.env.SSR
  ? `(function(){var a=navigator.userAgent,e=document.documentElement,m;
function v(r){m=r.exec(a);return m?parseInt(m[1],10):0}
var c=v(/Chrom(?:e|ium)\\/(\\d+)/),i=v(/(?:iPhone|iPad|iPod).*? OS (\\d+)/),f=v(/Firefox\\/(\\d+)/),s=v(/Version\\/(\\d+).*Safari/);
if(/MSIE |Trident\\//.test(a)||!('noModule' in document.createElement('script'))||(i?i<${__BROWSER_FLOOR__.safari}:c?c<${__BROWSER_FLOOR__.chrome}:f?f<${__BROWSER_FLOOR__.firefox}:s&&s<${__BROWSER_FLOOR__.safari}))e.className+=' old-browser'})()`
  : '';

const sentence = import.meta.env.SSR
  ? `您的浏览器版本过旧，本站的部分功能无法使用。请改用新版 Chrome（${__BROWSER_FLOOR__.chrome} 以上）、Edge、Firefox（${__BROWSER_FLOOR__.firefox} 以上）或 Safari（${__BROWSER_FLOOR__.safari} 以上）；使用 360 等双核浏览器的，请点击地址栏右侧的图标切换到“极速模式”。`
  : '';

/** What the server has written stays as it is: the browser's copy of the code does without these texts. */
const written = (text: string) => ({
  suppressHydrationWarning: true,
  dangerouslySetInnerHTML: { __html: text },
});

/** Says which browsers work to whoever has an older one: nothing else may work there. Stands in every page, unseen. */
export function OldBrowserNotice() {
  const nonce = useContext(ScriptNonce);
  return (
    <>
      <script nonce={nonce} {...written(script)} />
      <p className="old-browser-notice" role="alert" data-nosnippet="" {...written(sentence)} />
    </>
  );
}
