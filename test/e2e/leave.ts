import { afterAll, afterEach, beforeEach } from 'vitest';
import { leave, stayFor } from './visitor.ts';

// Before each file: whoever came for one test leaves after it, whoever came before them for the whole file at its end.

beforeEach(() => stayFor('test'));
afterEach(async ({ task }) => {
  stayFor('file');
  await leave('test', task.result?.state === 'fail' ? task.name : undefined);
});
afterAll(() => leave('file'));
