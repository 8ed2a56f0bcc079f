import { useRef, useState } from 'react';
import { Form, useLocation } from 'react-router';
import { paths } from '#web/paths/paths.ts';
import { useLazyPart } from '#web/site/use-lazy-part.ts';

/** Goes to the institution list on Enter or click; works before the page's script has loaded, too. Suggestions come with
 * the first focus. */
export function SearchBox({ city }: { city: string | undefined }) {
  const { pathname, search, key } = useLocation();
  // The list shows the words it was asked for; what is typed lasts until one goes on.
  const asked = (pathname === paths.institutionList() && new URLSearchParams(search).get('search')) || '';
  const [typed, setTyped] = useState({ at: key, text: asked, composing: false });
  const [part, need] = useLazyPart(() => import('./institution-search/suggestions.tsx'));
  const input = useRef<HTMLInputElement>(null);
  if (typed.at !== key) setTyped({ at: key, text: asked, composing: false });
  const { text, composing } = typed;
  const setText = (next: string, isComposing = false) =>
    setTyped({ at: key, text: next, composing: isComposing });
  return (
    <search className="search-box">
      <Form action={paths.institutionList()}>
        <input
          ref={input}
          name="search"
          value={text}
          maxLength={200}
          placeholder="搜索医疗机构"
          aria-label="搜索医疗机构"
          autoComplete="off"
          enterKeyHint="search"
          onFocus={() => need()}
          onChange={({ target, nativeEvent }) =>
            setText(target.value, (nativeEvent as InputEvent).isComposing)
          }
        />
        {text !== '' && (
          <button
            type="button"
            className="icon-button"
            aria-label="清除"
            onClick={() => {
              setText('');
              input.current?.focus();
            }}
          >
            <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
              <path d="M3 3l8 8M11 3l-8 8" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
            </svg>
          </button>
        )}
        <button type="submit" className="icon-button" aria-label="搜索">
          <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" fill="none">
            <circle cx="7" cy="7" r="4.6" stroke="currentColor" strokeWidth="1.8" />
            <path d="M10.6 10.6L14 14" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
          </svg>
        </button>
      </Form>
      {part && <part.Suggestions input={input} text={text} asked={asked} city={city} composing={composing} />}
    </search>
  );
}
