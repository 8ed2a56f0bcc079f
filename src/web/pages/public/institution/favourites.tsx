import { useEffect, useState } from 'react';
import { loadQuietly } from '#web/api/chunk-guard.ts';
import { useSession } from '#web/session/use-session.ts';
import styles from './favourites.module.css';

const callLater = async () => (await import('#web/api/call.ts')).call;

/**
 * Which of these institutions a signed-in user marked; undefined for everybody else, and until that is known. Asked once
 * the page stands: it comes from the server the same for all.
 */
export function useFavourites(codes: readonly string[]) {
  const { signedIn } = useSession();
  const [marked, setMarked] = useState<ReadonlySet<string>>();
  const among = codes.join(' ');
  useEffect(() => {
    setMarked(undefined);
    if (!signedIn || among === '') return undefined;
    let left = false;
    loadQuietly(async () => {
      const call = await callLater();
      const input = { codes: among.split(' '), size: 50 };
      const { records } = await call('inquiry.listFavourites', input, { stayOnSessionLoss: true });
      if (!left) setMarked(new Set(records.map(({ code }) => code)));
    }).catch(() => undefined); // the page stays as visitors see it
    return () => {
      left = true;
    };
  }, [signedIn, among]);
  return {
    marked,
    set: async (code: string, favourite: boolean) => {
      const call = await callLater();
      await call('inquiry.setFavourite', { institutionCode: code, favourite });
      setMarked(
        (before) => new Set([...(before ?? [])].filter((one) => one !== code).concat(favourite ? code : [])),
      );
    },
  };
}

interface Props {
  institution: { code: string; name: string };
  favourites: ReturnType<typeof useFavourites>;
}

/** 收藏: nothing for who is not signed in. */
export function FavouriteButton({ institution: { code, name }, favourites: { marked, set } }: Props) {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  if (!marked) return null;
  const favourite = marked.has(code);
  const toggle = async () => {
    setBusy(true);
    await set(code, !favourite).then(
      () => setFailed(false),
      () => setFailed(true),
    );
    setBusy(false);
  };
  return (
    <span className={styles.favourite}>
      {failed && (
        <small className="urgent" role="alert">
          没有保存，请重试
        </small>
      )}
      <button
        type="button"
        className="icon-button"
        aria-pressed={favourite}
        aria-label={`收藏${name}`}
        title={favourite ? '取消收藏' : '收藏'}
        disabled={busy}
        onClick={() => void toggle()}
      >
        <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
          <path
            d="M10 17 3.4 10.4a4.2 4.2 0 0 1 6-5.9l.6.6.6-.6a4.2 4.2 0 0 1 6 5.9Z"
            fill={favourite ? 'currentColor' : 'none'}
            stroke="currentColor"
            strokeWidth="1.6"
            strokeLinejoin="round"
          />
        </svg>
      </button>
    </span>
  );
}
