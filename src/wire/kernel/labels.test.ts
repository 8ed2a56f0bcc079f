import { expect, test } from 'vitest';
import { z } from 'zod';
import { calls } from '#wire/calls.ts';
import { demandId } from './ids.ts';
import { type Labelled, labelAt, labelledSchema, labelOf } from './labels.ts';
import { integer, labelled, optionalText, text, typedText, unique, yuanInput } from './shapes.ts';

// Messages and the API document name each key of an input as people do.

/** Keys without a label, by their path; an id must say of what it is. */
const unlabelled = (schema: Labelled, path: string): string[] => [
  ...Object.entries(schema.properties ?? {}).flatMap(([key, inner]) => {
    const here = `${path}.${key}`;
    const label = labelOf(inner);
    const missing = label === undefined || (label === '编号' && key !== 'id');
    return [...(missing ? [here] : []), ...unlabelled(inner, here)];
  }),
  ...(schema.anyOf ?? []).flatMap((one) => unlabelled(one, path)),
  ...(schema.items ? unlabelled(schema.items, `${path}[]`) : []),
  ...(typeof schema.additionalProperties === 'object'
    ? unlabelled(schema.additionalProperties, `${path}{}`)
    : []),
];

test.each(Object.values(calls))('each key that $name takes has a label', ({ name, input }) => {
  expect(unlabelled(labelledSchema(input), name)).toEqual([]);
});

test('a key without a label is found at any depth', () => {
  const input = z.object({
    named: labelled('名称', z.array(z.object({ bare: z.boolean() })).default([])),
    ownerId: z.union([labelled('编号', z.string()), z.null()]),
  });
  expect(unlabelled(labelledSchema(input), 'call')).toEqual(['call.named[].bare', 'call.ownerId']);
});

const fields = z.object({
  demandId,
  title: text('需求名称', 60),
  remarks: optionalText('备注', 200),
  headcount: integer(1, 100, '人数'),
  budget: labelled('预算', yuanInput),
  code: typedText((typed) => typed, text('合同编号', 30)),
  sealed: labelled('是否密封报价', z.boolean()),
  days: labelled('出诊日', unique(z.array(z.enum(['mon', 'tue'])))),
});
const labels = ['需求编号', '需求名称', '备注', '人数', '预算', '合同编号', '是否密封报价', '出诊日'];
const optional = z.object({
  demandId: demandId.nullable(),
  title: fields.shape.title.optional(),
  remarks: fields.shape.remarks.default(''),
  headcount: fields.shape.headcount.nullish(),
  budget: fields.shape.budget.refine((typed) => typed !== ''),
  code: fields.shape.code.optional().default(''),
  sealed: fields.shape.sealed.default(false),
  days: fields.shape.days.max(2).default([]),
});

test.each([
  ['as it is', fields],
  ['partial', fields.partial()],
  ['extended', z.object({}).extend(fields.shape)],
  ['optional, with a default, refined', optional],
  ['with examples', fields.meta({ examples: [] })],
])('a label stays with its field: %s', (_, schema) => {
  expect(Object.keys(fields.shape).map((key) => labelAt(schema, [key]))).toEqual(labels);
});

test('a path leads to the label of its last key', () => {
  const input = z.object({
    packages: labelled('套餐', z.array(fields)),
    texts: z.record(z.string(), fields),
  });
  expect(labelAt(input, ['packages', 1])).toBe('套餐');
  expect(labelAt(input, ['packages', 1, 'title'])).toBe('需求名称');
  expect(labelAt(input, ['texts', 'hint', 'title'])).toBe('需求名称');
  expect(labelAt(input, ['packages', 1, 'other'])).toBeUndefined();
  expect(labelAt(input, [])).toBeUndefined();
});
