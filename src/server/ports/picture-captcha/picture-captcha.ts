import type { Challenge } from 'altcha-lib';
import type { Captcha } from '#server/ports/captcha.ts';
import { drawGrid } from './draw-grid.ts';
import { createWork, workIsDone } from './proof-of-work.ts';

interface Expected {
  readonly challenge: Challenge;
  /** Null where the work alone counts. */
  readonly picks: readonly number[] | null;
}

/**
 * Our own: a little work for the browser and three pictures to be picked in order, or, for who can't or won't look at
 * pictures, thirty times the work alone.
 */
export const pictureCaptcha = (secret: string): Captcha => ({
  async create(way) {
    const challenge = await createWork(secret, way);
    const work = JSON.stringify(challenge);
    if (way === 'work') return { shown: { kind: 'work', work }, expected: { challenge, picks: null } };
    const { png, words, picks } = await drawGrid();
    const image = `data:image/png;base64,${png.toString('base64')}`;
    return {
      shown: { kind: 'pictures', image, words: [...words], work },
      expected: { challenge, picks },
    };
  },
  async isRight(expected, { counter, derivedKey, picks }) {
    const { challenge, picks: right } = expected as Expected;
    if (counter === undefined || derivedKey === undefined) return false;
    if (right !== null && (picks ?? []).join() !== right.join()) return false;
    return workIsDone(secret, challenge, { counter, derivedKey });
  },
});
