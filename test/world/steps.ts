import { Session } from 'node:inspector/promises';
import { setFlagsFromString } from 'node:v8';

/**
 * How much work something is, as a number that is the same on every machine: how often the blocks of our own code (and of what
 * makes HTML of our texts) run, as
 * V8's coverage counts them. What happens inside a built-in function or a regular expression is not seen; the functions that
 * these call are.
 */
export async function countSteps(work: () => unknown): Promise<number> {
  const session = new Session();
  session.connect();
  // Optimised code does not count.
  for (const compiler of compilers) setFlagsFromString(`--no-${compiler}`);
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
    // What ran before is not counted.
    await session.post('Profiler.takePreciseCoverage');
    await work();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    const ours = result.filter(({ url }) => /\/(src|markdown-it[\w-]*)\//.test(url));
    const ranges = ours.flatMap(({ functions }) => functions.flatMap((one) => one.ranges));
    return ranges.reduce((sum, { count }) => sum + count, 0);
  } finally {
    await session.post('Profiler.stopPreciseCoverage');
    session.disconnect();
    for (const compiler of compilers) setFlagsFromString(`--${compiler}`);
  }
}

const compilers = ['turbofan', 'maglev', 'sparkplug'];

/** Steps of twice the input over steps of once: about 2 where the work grows with the input, 4 where it grows with its square. */
export async function growthOf(work: (size: number) => unknown, size: number): Promise<number> {
  // What is made once is made before.
  work(8);
  const [once, twice] = [await countSteps(() => work(size)), await countSteps(() => work(2 * size))];
  return twice / once;
}
