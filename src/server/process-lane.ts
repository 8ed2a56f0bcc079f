import { type ChildProcess, fork } from 'node:child_process';
import { programFile } from '#server/program-files.ts';
import { type Lane, type LaneOptions, NotStarted, terminated, tooBusy } from './lane.ts';
import type { FromProcess } from './task-process.ts';

/**
 * One process. Unlike a thread it can be ended whatever it does (a thread inside a function of the engine cannot), and when one
 * allocation is too much for its heap, V8 ends it and not the node.
 */
export class ProcessLane implements Lane {
  readonly #options: LaneOptions;
  #child: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #closed = false;
  taken = false;
  started = false;
  startProblem: string | undefined;

  constructor(options: LaneOptions) {
    this.#options = options;
  }

  run(
    task: unknown,
    signal: AbortSignal | undefined,
    onProgress: (done: number, total: number) => void = () => undefined,
  ): Promise<unknown> {
    clearTimeout(this.#idle);
    const child = (this.#child ??= this.#start());
    hold(child, true);
    let begun = this.started;
    let printed = '';
    const read = (text: Buffer) => {
      printed = `${printed}${text.toString()}`.slice(-4_000);
    };
    return new Promise<unknown>((resolve, reject) => {
      const hand = () => {
        try {
          child.send(task as object);
        } catch (error) {
          // What cannot be sent is our fault and no reason to end the node.
          end(() => reject(error));
        }
      };
      const hear = (said: FromProcess) => {
        if ('ready' in said) {
          this.started = begun = true;
          this.startProblem = undefined;
          hand();
        } else if ('done' in said) onProgress(said.done, said.total);
        else if ('error' in said) end(() => reject(said.error));
        else end(() => resolve(said.result));
      };
      const gone = (error: Error) => {
        this.#forget(child);
        if (this.#closed) return end(() => reject(terminated()));
        if (begun) return end(() => reject(error));
        this.startProblem = error.message;
        this.#options.onFailedStart(error);
        end(() => reject(new NotStarted('no process', { cause: error })));
      };
      const exited = (code: number | null, by: string | null) => {
        const error = endOf(by ?? code, printed);
        gone(begun && by !== null && crashes.has(by) ? fullHeap(error) : error);
      };
      const stop = () => {
        this.#forget(child);
        child.kill('SIGKILL');
        end(() => reject(begun ? new DOMException('The task has been aborted', 'AbortError') : tooBusy()));
      };
      const end = (settle: () => void) => {
        child.off('message', hear).off('close', exited).off('error', gone);
        child.stderr?.off('data', read);
        signal?.removeEventListener('abort', stop);
        settle();
      };
      child.on('message', hear).on('close', exited).on('error', gone);
      child.stderr?.on('data', read);
      if (signal?.aborted) return stop();
      signal?.addEventListener('abort', stop, { once: true });
      if (begun) hand();
    }).finally(() => {
      if (this.#child !== child) return;
      hold(child, false);
      this.#idle = setTimeout(() => {
        this.#forget(child);
        child.kill('SIGKILL');
      }, this.#options.idleTimeout ?? 5_000).unref();
    });
  }

  #start(): ChildProcess {
    const { file, name, env, heapMb } = this.#options;
    const child = fork(programFile('tasks'), [file, name], {
      env,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      execArgv: heapMb ? [`--max-old-space-size=${heapMb}`, '--max-semi-space-size=16'] : [],
    });
    child.on('error', () => undefined);
    child.on('exit', () => this.#forget(child));
    return child;
  }

  #forget(child: ChildProcess): void {
    if (this.#child !== child) return;
    this.#child = undefined;
    this.started = false;
  }

  close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#idle);
    const child = this.#child;
    if (!child) return Promise.resolve();
    hold(child, true);
    return new Promise((resolve) => {
      child.once('exit', () => resolve());
      child.kill('SIGKILL');
    });
  }
}

/** A process without work keeps nothing from ending. */
function hold(child: ChildProcess, on: boolean): void {
  const act = on ? 'ref' : 'unref';
  child[act]();
  child.channel?.[act]();
  (child.stderr as (NodeJS.ReadableStream & { ref?(): void; unref?(): void }) | null)?.[act]?.();
}

/** Said by the line of what it printed that says most; all of it is for the log. */
function endOf(how: string | number | null, printed: string): Error {
  const lines = printed.split('\n').map((line) => line.trim());
  const said = lines.find((line) => /^(?:FATAL|\w*Error)\b/.test(line)) ?? lines.find((line) => line !== '');
  return Object.assign(new Error(`the process ended (${how}): ${said ?? 'it said nothing'}`), { printed });
}

/** How V8 ends a process that wants more than its heap may have. */
const crashes: ReadonlySet<string> = new Set(['SIGABRT', 'SIGTRAP', 'SIGILL']);
const fullHeap = (cause: Error) =>
  Object.assign(new Error('the heap of the process is full', { cause }), {
    code: 'ERR_WORKER_OUT_OF_MEMORY',
  });
