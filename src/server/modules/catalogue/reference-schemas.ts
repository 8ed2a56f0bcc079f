import { z } from 'zod';

// The shape of each file in data/reference. Unknown keys are refused: a misspelt flag must not pass for "no".

const sex = z.union([z.literal(1), z.literal(2), z.literal(3)]);
const sexes = z.array(sex).min(1);
const code = z.string().regex(/^[A-Z0-9_]+$/);
const text = z.string().trim().min(1);
const file = <T extends z.ZodRawShape>(shape: T) => z.strictObject({ version: text, note: text, ...shape });

export const categoriesFile = file({
  categories: z.array(z.strictObject({ code, name: text, type: text, sort: z.int() })),
});

export const itemsFile = file({
  items: z.array(
    z.strictObject({
      code,
      version: z.int().min(1).default(1),
      category: code,
      type: text,
      name: text,
      aliases: z.array(text),
      sexes,
      significance: text,
      /** Yuan, at most two decimals. */
      referencePrice: z.number().min(0).multipleOf(0.01),
      unit: text,
      fasting: z.boolean().default(false),
      radiation: z.boolean().default(false),
      preparation: z.string().trim().default(''),
      genetic: z.boolean().default(false),
      preEmployment: z.enum(['allowed', 'forbidden', 'notAdvised']).default('allowed'),
      contains: z.array(code).default([]),
      active: z.boolean().default(true),
    }),
  ),
});

export const mutexFile = file({
  mutex: z.array(
    z.strictObject({
      a: code,
      b: code,
      kind: z.enum(['duplicate', 'conflict', 'radiation', 'soft']),
      reason: text,
    }),
  ),
});

export const partnersFile = file({
  partners: z.array(
    z.strictObject({
      item: code,
      requires: z.array(code).min(1),
      mode: z.enum(['all', 'any']),
      reason: text,
    }),
  ),
  categoryPartners: z.array(
    z.strictObject({
      categories: z.array(z.union([z.literal('*'), code])).min(1),
      exceptItems: z.array(code),
      requires: code,
      reason: text,
    }),
  ),
});

export const replacementsFile = file({
  replacements: z.array(
    z.strictObject({
      from: code,
      to: code,
      level: z.enum(['upgrade', 'equivalent', 'downgrade']),
      sexes,
      reason: text,
    }),
  ),
});

export const packagesFile = file({
  packages: z.array(
    z.strictObject({
      code,
      name: text,
      checkType: code,
      audience: text,
      groupName: text,
      ageMin: z.int().nullable().default(null),
      ageMax: z.int().nullable().default(null),
      description: text,
      items: z.strictObject({
        1: z.array(code).optional(),
        2: z.array(code).optional(),
        3: z.array(code).optional(),
      }),
    }),
  ),
});

export const dictionariesFile = file({
  dictionaries: z.record(z.string(), z.array(z.strictObject({ code: text, name: text })).min(1)),
});

export const legalRulesFile = file({
  legalRules: z.array(
    z.strictObject({
      id: code,
      name: text,
      checkTypes: z.array(z.union([z.literal('*'), code])).min(1),
      level: z.enum(['forbid', 'forbidForSex', 'warn', 'notice']),
      items: z.array(code),
      allowInstead: z.array(code),
      basis: z
        .array(
          z.strictObject({
            title: text,
            number: text.optional(),
            issuer: text.optional(),
            date: text.optional(),
            note: text.optional(),
          }),
        )
        .min(1),
      summary: text,
      exception: text,
      verified: text,
    }),
  ),
});

const regionId = z.string().regex(/^\d{6}$/);
/** Two digits in Taiwan, five in Hong Kong and Macau (008…). */
const areaCode = z.string().regex(/^0\d{1,4}$/);
const pinyin = z.string().regex(/^[a-z]+$/);

export const regionsFile = file({
  provinces: z.array(
    z.strictObject({
      id: regionId,
      name: text,
      pinyin,
      pseudo: z.boolean().default(false),
      cities: z.array(
        z.strictObject({
          id: regionId,
          name: text,
          code: areaCode,
          pinyin,
          pseudo: z.boolean().default(false),
          pseudoDistricts: z.union([z.literal(true), z.array(regionId)]).optional(),
          districts: z.array(
            z.union([z.tuple([regionId, text, pinyin]), z.tuple([regionId, text, pinyin, areaCode])]),
          ),
        }),
      ),
    }),
  ),
});

export const namesFile = z.object({
  note: text,
  names: z.record(code, z.array(text)),
  parameters: z.record(code, z.array(z.array(text))),
  vague: z.array(text),
  others: z.array(text),
  sets: z.record(text, z.array(code)),
  anyCount: z.array(code),
  parameterCounts: z.record(code, z.tuple([z.int().positive(), z.int().positive()])),
  groups: z.record(text, z.array(code)),
  openPanels: z.array(code),
});
