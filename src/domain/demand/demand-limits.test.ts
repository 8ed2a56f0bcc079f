import { expect, test } from 'vitest';
import { demandLimits, limitMessages, whyNoMoreGroups, whyNoMorePackages } from './demand-limits.ts';

const groupOf = (packages: number) => ({ packages: Array.from({ length: packages }) });
const groupsOf = (...packages: number[]) => packages.map(groupOf);

test('a group fits until there are as many as permitted or no package is left for it', () => {
  expect(whyNoMoreGroups(groupsOf(1, 2))).toBeUndefined();
  expect(whyNoMoreGroups(Array.from({ length: demandLimits.groups }, () => groupOf(1)))).toBe(
    limitMessages.groups,
  );
  expect(whyNoMoreGroups(groupsOf(30, 30))).toBe(limitMessages.packages);
});

test('packages fit until the group or the demand is full', () => {
  expect(whyNoMorePackages(groupsOf(29), groupOf(29))).toBeUndefined();
  expect(whyNoMorePackages(groupsOf(29), groupOf(29), 2)).toBe(limitMessages.packagesPerGroup);
  expect(whyNoMorePackages(groupsOf(30, 28), groupOf(28), 2)).toBeUndefined();
  expect(whyNoMorePackages(groupsOf(30, 28), groupOf(28), 3)).toBe(limitMessages.packages);
});
