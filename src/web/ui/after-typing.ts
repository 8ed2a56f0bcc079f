/** Whether somebody is composing a word (Chinese input): what stands in the box until it is chosen is nobody's word yet. */
let composing = false;
const waiting = new Set<() => void>();

function listen(): void {
  const begin = () => {
    composing = true;
  };
  const end = () => {
    if (!composing) return;
    composing = false;
    for (const run of waiting) run();
  };
  // `compositionupdate` as well: a composition may have begun before this code was there.
  for (const type of ['compositionstart', 'compositionupdate']) document.addEventListener(type, begin, true);
  // A box that goes away while somebody composes in it tells of no end; the focus does.
  for (const type of ['compositionend', 'focusin', 'focusout']) document.addEventListener(type, end, true);
}

// From the beginning: a word may be half composed when the first question is put. Not on the server.
if (typeof document !== 'undefined') listen();

/**
 * Runs once after `ms`, and never in the middle of a word that is being composed: then after `ms` from its end. Everything that
 * asks the server while somebody types goes through here.
 * @returns gives it up
 */
export function afterTyping(ms: number, run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const start = () => {
    waiting.delete(start);
    timer = setTimeout(() => (composing ? waiting.add(start) : run()), ms);
  };
  start();
  return () => {
    clearTimeout(timer);
    waiting.delete(start);
  };
}
