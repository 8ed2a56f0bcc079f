import { expect, it } from 'vitest';
import { calls } from '#wire/calls.ts';
import type { CallName } from './call-table.ts';
import { publicCallTable } from './call-table-public.ts';

it('public pages know the address of every call that visitors may make', () => {
  const ofVisitors = (Object.keys(calls) as CallName[]).filter(
    (name) => calls[name].access.caller === 'visitor',
  );
  expect(ofVisitors.filter((name) => !(name in publicCallTable))).toEqual([]);
});
