import { expect, test } from 'vitest';
import { secondStepOf } from './second-step.ts';

const facts = { operator: true, enrolled: false, shown: false, demo: false };

test('who is no operator has one step, whatever else is', () => {
  expect(secondStepOf({ ...facts, operator: false, enrolled: true })).toBeNull();
});

test('an operator binds an app first, except in the demo', () => {
  expect(secondStepOf(facts)).toBe('enrol');
  expect(secondStepOf({ ...facts, demo: true })).toBeNull();
});

test('who has bound one shows a code in every session, also in the demo', () => {
  for (const demo of [false, true]) {
    expect(secondStepOf({ ...facts, demo, enrolled: true })).toBe('code');
    expect(secondStepOf({ ...facts, demo, enrolled: true, shown: true })).toBeNull();
  }
});
