import { createContext, useContext } from 'react';
import { type BrowserFloor, brokenPageId, firstScript, oldBrowserId } from './first-script.ts';

/** Put in by the build from `.browserslistrc`. */
declare const __BROWSER_FLOOR__: BrowserFloor;

/** At inline scripts that the server may send; it is taken out of the finished page (`server/http/inline-scripts.ts`). */
export const ScriptNonce = createContext<string | undefined>(undefined);

const server = import.meta.env.SSR;
const script = server ? firstScript(__BROWSER_FLOOR__) : '';
/** A link from when the first script shows it. */
const refresh = '<a class="text-link">刷新</a>';
const sentences = server
  ? {
      old: `您的浏览器版本过旧，本站的部分功能无法使用。请改用新版 Chrome（${__BROWSER_FLOOR__.chrome} 以上）、Edge、Firefox（${__BROWSER_FLOOR__.firefox} 以上）或 Safari（${__BROWSER_FLOOR__.safari} 以上）；使用 360 等双核浏览器的，请点击地址栏右侧的图标切换到“极速模式”。`,
      readable: `页面的部分功能没有加载成功，内容可以照常阅读。${refresh}`,
      empty: `页面没有加载成功，请检查网络后重试。${refresh}`,
    }
  : undefined;

/** As the server wrote it, and as the first script has left it: React may draw the whole page anew, and does not know these texts. */
const written = server
  ? undefined
  : Object.fromEntries([oldBrowserId, brokenPageId].map((id) => [id, document.getElementById(id)]));

function Notice({ id, className, html }: { id: string; className: string; html: string | undefined }) {
  const own = written?.[id];
  return (
    <p
      id={id}
      className={className}
      role="alert"
      data-nosnippet=""
      hidden={own?.hidden !== false}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: html ?? own?.innerHTML ?? '' }}
    />
  );
}

/**
 * Stand in every page, unseen: which browsers work, for whoever has an older one, where nothing else may work; and that the page's
 * scripts have failed before React could say so.
 * @param readable the server has sent what there is to read
 */
export function FirstNotices({ readable }: { readable: boolean }) {
  const nonce = useContext(ScriptNonce);
  return (
    <>
      <Notice id={oldBrowserId} className="first-notice" html={sentences?.old} />
      <Notice
        id={brokenPageId}
        className={readable ? 'first-notice kept-notice' : 'first-notice'}
        html={readable ? sentences?.readable : sentences?.empty}
      />
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
    </>
  );
}
