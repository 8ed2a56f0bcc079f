// Changes of a published demand: what each does to which quotes is shown first; only the touched packages are quoted anew.
import { z } from 'zod';
import { read, write } from '#wire/kernel/endpoint.ts';
import { demandId } from '#wire/kernel/ids.ts';
import { labelled, optionalText, status } from '#wire/kernel/shapes.ts';
import { draftFields } from './draft-fields.ts';
import { allGroups, confirmation, demandChange, finding, version } from './shapes.ts';

const owner = { caller: 'member', relation: 'demandOwner', by: 'demandId' } as const;
const {
  institutionIds: _chosen,
  purpose: _purpose,
  sealed: _sealed,
  openedBy: _openedBy,
  ...terms
} = draftFields;

/** The demand as it should be. Terms that are left out stay; groups and packages that are left out are removed. */
const amended = z.object({
  demandId,
  version,
  ...terms,
  groups: labelled('套餐组', allGroups.optional()),
});

const effect = z.enum(['unchanged', 'redrafted', 'reopened', 'ended', 'blocked']);
/** `partly`: the packages that changed are quoted again, what was sent of the others stands. */
const wholeEffect = z.enum([...effect.options, 'partly']);

export const amendmentCalls = {
  'amendment.preview': read({
    summary: '变更需求前：逐项差异，以及对每份报价的影响',
    access: owner,
    viewAs: 'shown',
    input: amended,
    output: z.object({
      changes: z.array(demandChange),
      quotations: z.array(
        z.object({
          institution: z.string(),
          status,
          /** Of the whole: the strongest of its packages'. */
          effect: wholeEffect,
          packages: z.array(z.object({ name: z.string(), effect })),
        }),
      ),
      /** Why it cannot be saved as it is, by fields of the demand. */
      problems: z.array(z.object({ field: z.string(), text: z.string() })),
      findings: z.array(finding),
    }),
    failures: [409],
  }),
  'amendment.save': write({
    summary: '变更已发布的需求；涉及的套餐报价退回待提交，各机构收到逐项差异',
    access: owner,
    input: amended.extend({
      reason: optionalText('变更说明', 200),
      confirmations: labelled('合规确认', z.array(confirmation).max(200).default([])),
    }),
    output: z.object({ demandId: z.string(), changes: z.int(), reopened: z.int() }),
    failures: [409],
  }),
} as const;
