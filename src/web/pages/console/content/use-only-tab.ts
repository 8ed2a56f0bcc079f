import { useEffect, useState } from 'react';

/** False while another tab of this browser has the same form open: they share one stored copy. */
export function useOnlyTab(name: string | undefined): boolean {
  const [only, setOnly] = useState(true);
  useEffect(() => {
    // Not on pages without https, nor in old browsers.
    if (name === undefined || !('locks' in navigator)) return undefined;
    let leave: () => void = () => {};
    const left = new Promise<void>((resolve) => {
      leave = resolve;
    });
    const held = (lock: Lock | null) => {
      setOnly(lock !== null);
      return lock ? left : undefined;
    };
    void navigator.locks.request(name, { ifAvailable: true }, held);
    return () => leave();
  }, [name]);
  return only;
}
