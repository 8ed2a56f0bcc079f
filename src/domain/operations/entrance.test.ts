import { expect, test } from 'vitest';
import { type EntranceProblem, problemsOfEntrance } from './entrance.ts';

const good = {
  publicUrl: 'https://tijian.example.com',
  trustsProxy: true,
  reachable: true,
  host: 'tijian.example.com',
  forwardedFor: '203.0.113.9',
  forwardedProto: 'https',
};

test.each<[string, Partial<typeof good> | { forwardedFor: undefined }, EntranceProblem[]]>([
  ['a proxy that does all', {}, []],
  ['one whose word is not believed', { trustsProxy: false }, ['addressNotTrusted']],
  ['one that is believed and says nothing', { forwardedFor: undefined }, ['addressNotForwarded']],
  [
    'https in front of a site that thinks of http',
    { publicUrl: 'http://tijian.example.com' },
    ['publicUrlNotSecure'],
  ],
  ['http for everybody', { publicUrl: 'http://tijian.example.com', forwardedProto: 'http' }, ['notSecure']],
  ['another name', { host: '10.0.0.8' }, ['otherHost']],
])('%s', (_what, change, problems) => {
  expect(problemsOfEntrance({ ...good, ...change })).toEqual(problems);
});

test('this machine alone, without a proxy, has nothing to mend', () => {
  const local = {
    publicUrl: 'http://localhost:3000',
    trustsProxy: false,
    reachable: false,
    host: 'localhost:3000',
    forwardedFor: undefined,
    forwardedProto: undefined,
  };
  expect(problemsOfEntrance(local)).toEqual([]);
});
