import { clock, localMillis } from './clock.ts';

/** Between these two lies what the server is ahead of this computer, in ms: `Date` headers count whole seconds. */
let least = Number.NEGATIVE_INFINITY;
let most = Number.POSITIVE_INFINITY;

/** From now on the answers of calls set the clock. */
export function setClockByAnswers(): void {
  clock.hear = ({ headers }, sent) => {
    const said = Date.parse(headers.get('date') ?? '');
    // Out of a store it is old; without a number it is not the site's own, but that of something in between.
    const isOwn = headers.has('x-request-id') && /no-(store|cache)/.test(headers.get('cache-control') ?? '');
    if (Number.isNaN(said) || !isOwn) return;
    // The server wrote down the whole second at some time between then and now.
    const [from, to] = [said - localMillis(), said + 1000 - sent];
    const agrees = Math.max(least, from) <= Math.min(most, to);
    // Nothing in common: this computer's clock was put right, or slept.
    [least, most] = agrees ? [Math.max(least, from), Math.min(most, to)] : [from, to];
    const isNews = clock.ahead === undefined || !agrees;
    clock.ahead = (least + most) / 2;
    if (isNews) for (const listener of clock.listeners) listener();
  };
}
