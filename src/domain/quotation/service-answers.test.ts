import { expect, test } from 'vitest';
import { firstAnswers, type ServiceChoice, unanswered } from './service-answers.ts';

const choice = (code: string, marks: string): ServiceChoice => ({
  code,
  required: marks.includes('required'),
  own: marks.includes('own'),
});
const choices = [
  choice('breakfast', 'own'),
  choice('report', 'own required'),
  choice('manySites', 'required'),
  choice('english', ''),
];

test('ticked are own services, asked for or not, and never one that the institution does not have', () => {
  expect(firstAnswers(choices, [])).toEqual({ offered: ['breakfast', 'report'], refused: [] });
});

test('what is asked for and not among its services must be answered, either way', () => {
  const first = firstAnswers(choices, []);
  expect(unanswered(choices, first)).toEqual(['manySites']);
  expect(unanswered(choices, { ...first, refused: ['manySites'] })).toEqual([]);
  expect(unanswered(choices, { ...first, offered: ['manySites'] })).toEqual([]);
});

test('a quote that was sent begins with what it offered, and has answered', () => {
  expect(firstAnswers(choices, ['report'])).toEqual({ offered: ['report'], refused: ['manySites'] });
});
