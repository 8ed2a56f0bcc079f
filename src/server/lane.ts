import { notReady } from '#domain/kernel/failure.ts';

export interface LaneOptions {
  /** The module, and the function of it that is called. */
  readonly file: string;
  readonly name: string;
  readonly env: NodeJS.Dict<string>;
  readonly idleTimeout?: number;
  readonly heapMb?: number;
  /** Hears of every thread or process that ends before it could work. */
  readonly onFailedStart: (error: Error) => void;
}

/** One thread or process while there is work, and never more than one task for it. */
export interface Lane {
  taken: boolean;
  readonly started: boolean;
  readonly startProblem: string | undefined;
  run(
    task: unknown,
    signal: AbortSignal | undefined,
    onProgress?: (done: number, total: number) => void,
  ): Promise<unknown>;
  close(): Promise<void>;
}

/** It ended before it could take the task. */
export class NotStarted extends Error {}

export const tooBusy = () => notReady('服务器正忙，还没轮到处理就已超时，请稍后再试。');
export const terminated = () => new Error('Terminating worker thread');
