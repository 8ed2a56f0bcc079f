import { Failure } from '#domain/kernel/failure.ts';
import type { HandlersOf } from '#server/api/call-context.ts';
import type { consoleContentCalls } from '#wire/console-content.ts';

const notYet = (): never => {
  throw new Failure(503, '正在建设中，请稍后再试。');
};

export const consoleContentHandlers: HandlersOf<typeof consoleContentCalls> = {
  'console.listContent': async () => notYet(),
  'console.contentDetail': async () => notYet(),
  'console.saveContent': async () => notYet(),
  'console.publishContent': async () => notYet(),
  'console.withdrawContent': async () => notYet(),
  'console.previewContent': async () => notYet(),
  'console.visitSummary': async () => notYet(),
};
