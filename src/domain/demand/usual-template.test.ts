import { expect, test } from 'vitest';
import type { Catalogue, CatalogueItem, TemplatePackage } from '#domain/catalogue/catalogue.ts';
import { usualTemplate } from './usual-template.ts';

const template = (code: string, checkType: string, men: string[], women = men): TemplatePackage => ({
  code,
  name: code,
  checkType,
  audience: '',
  groupName: '',
  ageMin: null,
  ageMax: null,
  description: '',
  items: { 1: men, 2: women },
});
const catalogue = {
  items: new Map(
    [100, 200, 400, 800].map((yuan) => [
      `I${yuan}`,
      { code: `I${yuan}`, referencePrice: yuan * 100 } as CatalogueItem,
    ]),
  ),
  templates: [
    template('FULL', 'ANNUAL', ['I800']),
    template('PLAIN', 'ANNUAL', ['I100']),
    template('USUAL', 'ANNUAL', ['I200'], ['I200', 'I100']),
    template('HIRING', 'ENTRY', ['I100']),
    template('FOOD', 'HEALTHCERT', ['I100']),
  ],
} as unknown as Catalogue;
const chosen = (purpose: string, yuan?: number) =>
  usualTemplate(catalogue, purpose, yuan === undefined ? undefined : yuan * 100)?.code;

test('without a budget the middle one, by what its dearer sex costs', () => {
  expect(chosen('ANNUAL')).toBe('USUAL');
});

test('with a budget the fullest that every sex can have for it, else the cheapest', () => {
  expect(chosen('ANNUAL', 900)).toBe('FULL');
  expect(chosen('ANNUAL', 300)).toBe('USUAL');
  expect(chosen('ANNUAL', 299)).toBe('PLAIN');
  expect(chosen('ANNUAL', 1)).toBe('PLAIN');
});

test('a finer type goes by its own templates, else by its purpose; 其他 is not guessed at', () => {
  expect(chosen('HEALTHCERT')).toBe('FOOD');
  expect(chosen('CIVIL')).toBe('HIRING');
  expect(chosen('OTHER')).toBeUndefined();
  expect(chosen('DRIVER')).toBeUndefined();
});
