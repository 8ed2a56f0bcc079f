// The one-minute form. Docs: docs/decisions/016-quick-demand.md.

import { z } from 'zod';
import { demandLimits, limitMessages } from '#domain/demand/demand-limits.ts';
import { currentUser } from '#wire/account/user.ts';
import { read, write } from '#wire/kernel/endpoint.ts';
import { companyId } from '#wire/kernel/ids.ts';
import {
  chosenCode,
  empty,
  integer,
  labelled,
  mobile,
  regionCode,
  smsCode,
  yuanInput,
} from '#wire/kernel/shapes.ts';
import { band, packagesInput } from './market.ts';
import { version } from './shapes.ts';

/** What the form asks. */
const wish = {
  /** Dictionary check_type. */
  purpose: labelled('体检类型', chosenCode('请选择体检类型。')),
  headcount: integer(1, demandLimits.headcount, '人数', limitMessages.headcount),
  /** A city, or a district of one. */
  cityId: labelled('城市', regionCode),
  /** Per head. */
  budgetMax: labelled('预算上限', yuanInput.optional()),
  /** Empty: the platform's usual template for the purpose. */
  packages: packagesInput.default([]),
};

export const quickDemandCalls = {
  'demand.shortcutAdd': write({
    summary: '一分钟发布：提交过认证的企业直接得到填好的草稿；其他人先存下，提交企业认证后自动带入',
    access: { caller: 'visitor' },
    input: z.object({
      ...wish,
      /** Asked for when nobody is signed in: the number is signed in, or registered. */
      mobile: mobile.optional(),
      smsCode: smsCode.optional(),
      agreed: labelled('同意协议', z.boolean().default(false)),
    }),
    output: z.object({
      /**
       * `draft`: a filled draft waits in the wizard; `choose`: stored, and taken up as soon as the user says for which of theirs
       * companies; `certify`: stored until a company of their is certified.
       */
      next: z.enum(['draft', 'choose', 'certify']),
      /** With `draft`. */
      demandId: z.string().nullable(),
      number: z.string(),
      /** For a visitor, who is now signed in. */
      signedIn: z.object({ accessToken: z.string(), user: currentUser }).nullable(),
    }),
    failures: [409, 429, 701],
    // A visitor's proof is a message code, which is good once: a repeat does nothing twice.
    ignoresIdempotencyKey: 'visitors',
  }),
  'demand.shortcutPreview': read({
    summary: '一分钟发布之前：草稿里会有哪些项目，当地有多少家能做，每人大约多少钱',
    access: { caller: 'visitor' },
    input: z.object(wish),
    output: z.object({
      city: z.object({ code: z.string(), name: z.string() }),
      /** In force there. */
      institutions: z.number().int(),
      /** As the draft will have them; none where no template is made for the purpose. */
      packages: z.array(
        z.object({
          name: z.string(),
          items: z.array(z.object({ code: z.string(), name: z.string() })),
          /** Institutions of the city that can do every item, and those that can do at least 70 %. */
          canDoAll: z.number().int(),
          canDoMost: z.number().int(),
          /** Per head, as `market.priceRange` says it. */
          price: band.nullable(),
        }),
      ),
    }),
  }),
  'demand.shortcutWaits': read({
    summary: '一分钟表单里提交的需求是否还等着带入草稿',
    access: { caller: 'buyer' },
    viewAs: 'shown',
    input: empty,
    output: z.object({ waits: z.boolean() }),
  }),
  'demand.newDraft': write({
    summary: '新建采购需求草稿；已有空白草稿时返回那一份',
    access: { caller: 'buyer', relation: 'companyMember', by: 'companyId' },
    input: z.object({
      /** The caller's only, or oldest, certified company when left out. */
      companyId: companyId.optional(),
      /** Fill it with the newest quick demand that waits (`demand.shortcutAdd`). */
      takeUp: labelled('是否带入快速需求', z.boolean().default(true)),
    }),
    output: z.object({
      demandId: z.string(),
      number: z.string(),
      version,
      /** A quick demand filled it. */
      takenUp: z.boolean(),
    }),
  }),
} as const;
