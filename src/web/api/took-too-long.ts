import { ApiFailure } from './api-failure.ts';

/** Nothing came for as long as a call may take: it may still be done, and whoever waits has waited long enough. */
export class TookTooLong extends ApiFailure {
  constructor() {
    super(0, '等待太久仍没有收到回应，可能还在处理。请稍候刷新页面，看到结果后再决定是否重试。');
  }
}
