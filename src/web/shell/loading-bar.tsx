import { useEffect, useState, useSyncExternalStore } from 'react';
import { useNavigation } from 'react-router';
import { pageLoadFailed } from '#web/api/chunk-guard.ts';
import { idle, inFlight } from '#web/api/in-flight.ts';

const onServer = () => idle;

/** The bar at the top: runs while calls or a page are under way, ends when the last one does, red when one failed. */
export function LoadingBar() {
  const calls = useSyncExternalStore(inFlight.subscribe, inFlight.get, onServer);
  const navigation = useNavigation();
  // A page whose code did not come, and for which nothing is reloaded again, is waited for by the router for ever.
  const [givenUp, setGivenUp] = useState<typeof navigation>();
  useEffect(() => {
    const giveUp = () => setGivenUp(navigation);
    window.addEventListener(pageLoadFailed, giveUp);
    return () => window.removeEventListener(pageLoadFailed, giveUp);
  }, [navigation]);
  const failedPage = navigation.state !== 'idle' && givenUp?.location === navigation.location;
  const navigating = navigation.state !== 'idle' && !failedPage;
  const busy = navigating || calls.count > 0;
  const [shown, setShown] = useState(false);

  useEffect(() => {
    // Quick answers show no bar at all; a finished run stays for a moment so that its end is seen.
    const timer = setTimeout(() => setShown(busy), busy ? 120 : 320);
    return () => clearTimeout(timer);
  }, [busy]);

  const stage = busy ? 'running' : calls.failed || failedPage ? 'failed' : 'done';
  return (
    <output className="loading-bar" data-stage={shown ? stage : 'hidden'}>
      {shown && busy ? <span className="sr-only">正在加载中...</span> : null}
    </output>
  );
}
