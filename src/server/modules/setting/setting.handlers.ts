import { Failure } from '#domain/kernel/failure.ts';
import type { HandlersOf } from '#server/api/call-context.ts';
import type { settingCalls } from '#wire/setting.ts';

const notYet = (): never => {
  throw new Failure(503, '正在建设中，请稍后再试。');
};

export const settingHandlers: HandlersOf<typeof settingCalls> = {
  'setting.home': async () => notYet(),
  'setting.institutionList': async () => notYet(),
  'setting.homeHeader': async () => notYet(),
  'setting.package': async () => notYet(),
};
