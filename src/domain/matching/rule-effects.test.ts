import { expect, test } from 'vitest';
import { fixtureCatalogue } from '#domain/catalogue/catalogue.testkit.ts';
import { itemMatch } from './item-match.ts';
import { library, request } from './matching.testkit.ts';
import { tryRules } from './rule-effects.ts';

const exclusive = { a: 'XRY001', b: 'CT001', reason: '同日只做一项。' };
const partner = { item: 'XRY001', requires: ['HEM001'], reason: '放射检查前须查血。' };

test('says of each rule what it changed, and nothing of those that concern other items', () => {
  const own = library(
    { CT001: 260, XRY001: 75, HEM001: 20 },
    { mutexRules: [exclusive, { ...exclusive, a: 'MRI007' }], partnerRules: [partner] },
  );
  const both = tryRules(fixtureCatalogue, request(1, ['CT001', 'XRY001']), own);
  expect(both.effects.map(({ rule }) => rule)).toEqual([exclusive]);
  expect(both.effects[0]?.changed).toMatchObject([{ catalogueCode: 'XRY001', status: itemMatch.exclusive }]);
  expect(both.effects[0]?.difference).toBeLessThan(0);

  const alone = tryRules(fixtureCatalogue, request(1, ['XRY001']), own);
  expect(alone.effects.map(({ rule, difference }) => [rule, difference])).toEqual([[partner, 2000]]);
  // Blood brings its drawing along.
  expect(alone.effects[0]?.changed).toMatchObject([
    { catalogueCode: 'HEM001', status: itemMatch.related },
    { catalogueCode: 'SRV001', status: itemMatch.related },
  ]);
});
