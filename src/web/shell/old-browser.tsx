import { createContext, useContext } from 'react';

/** The oldest versions that everything works in: put in by the build from `.browserslistrc`. */
declare const __BROWSER_FLOOR__: {
  readonly chrome: string;
  readonly safari: string;
  readonly firefox: string;
};

/** At inline scripts that the server may send; it is taken out of the finished page (`server/http/inline-scripts.ts`). */
export const ScriptNonce = createContext<string | undefined>(undefined);

const { chrome, safari, firefox } = __BROWSER_FLOOR__;

/**
 * Runs in any browser, also in one that understands no module: words of 2009 only. It asks for the version, not for what the browser
 * can do: nothing that came exactly with the floor is there in one engine and missing below it in all others.
 */
const script = `(function(){var a=navigator.userAgent,e=document.documentElement,m;
function v(r){m=r.exec(a);return m?parseInt(m[1],10):0}
var c=v(/Chrom(?:e|ium)\\/(\\d+)/),i=v(/(?:iPhone|iPad|iPod).*? OS (\\d+)/),f=v(/Firefox\\/(\\d+)/),s=v(/Version\\/(\\d+).*Safari/);
if(/MSIE |Trident\\//.test(a)||!('noModule' in document.createElement('script'))||(i?i<${safari}:c?c<${chrome}:f?f<${firefox}:s&&s<${safari}))e.className+=' old-browser'})()`;

/** Says which browsers work to whoever has an older one: nothing else may work there. Stands in every page, unseen. */
export function OldBrowserNotice() {
  const nonce = useContext(ScriptNonce);
  return (
    <>
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
      <p className="old-browser-notice" role="alert" data-nosnippet="">
        您的浏览器版本过旧，本站的部分功能无法使用。请改用新版 Chrome（{chrome} 以上）、Edge、Firefox（
        {firefox} 以上）或 Safari（{safari} 以上）；使用 360
        等双核浏览器的，请点击地址栏右侧的图标切换到“极速模式”。
      </p>
    </>
  );
}
