// The operators' work queue and their view of every record.

import { z } from 'zod';
import {
  mostReasons,
  type RecordKind,
  reasonKinds,
  recordKinds,
  type SearchedKind,
  searchedKinds,
  workKindNames,
} from '#domain/console/work-kinds.ts';
import { fileRef } from '#wire/common/common.ts';
import { read, write } from '#wire/kernel/endpoint.ts';
import { userId } from '#wire/kernel/ids.ts';
import {
  countedPageOf,
  done,
  empty,
  id,
  integer,
  keywordText,
  labelled,
  moment,
  pageInput,
  reason as reasonText,
  shortText,
  status,
} from '#wire/kernel/shapes.ts';
import { fieldChange, historyEntry } from '#wire/organisation/certification.ts';

const operator = { caller: 'operator' } as const;
const work = { caller: 'operator', duty: 'work' } as const;
const recordKind = z.enum(Object.keys(recordKinds) as [RecordKind, ...RecordKind[]]);
const workKind = z.enum(workKindNames as [(typeof workKindNames)[number], ...typeof workKindNames]);
/** Of a record: a uuid; of a name: the name. */
const record = { kind: labelled('记录类型', recordKind), id: labelled('记录编号', z.string().max(120)) };

const action = z.object({
  action: z.string(),
  label: z.string(),
  key: z.enum(['a', 'd']).optional(),
  /** It asks for a reason, which others read. */
  reason: z.boolean(),
  /** What follows. */
  effect: z.string(),
});
const claim = z.object({ operator: z.string(), own: z.boolean(), until: moment });
const listed = z.object({
  kind: recordKind,
  kindName: z.string(),
  id: z.string(),
  title: z.string(),
  /** Number, credit code or account. */
  number: z.string(),
  detail: z.string(),
  /** Null: it has no states. */
  status: status.nullable(),
});

export const consoleWorkCalls = {
  'console.workQueue': read({
    summary: '待办：等待运营处理的一切，按处理时限排列，最急的在前',
    access: work,
    input: z.object({ kind: labelled('记录类型', z.union([z.literal(''), workKind]).default('')) }),
    output: z.object({
      kinds: z.array(
        z.object({
          kind: workKind,
          name: z.string(),
          /** Hours in which it is to be decided. */
          hours: z.number().int(),
          count: z.number().int(),
          overdue: z.number().int(),
        }),
      ),
      /** The most urgent hundred. */
      items: z.array(
        z.object({
          work: workKind,
          name: z.string(),
          kind: recordKind,
          id: z.string(),
          title: z.string(),
          detail: z.string(),
          /** What has become of it while it waits, e.g. 规则已改为拦截; ''. */
          alert: z.string(),
          since: moment,
          due: moment,
          claim: claim.nullable(),
        }),
      ),
    }),
  }),
  'console.claim': write({
    summary: '领取一条待办：在有效期内同事不能处理；再次领取即续期',
    access: work,
    input: z.object(record),
    output: claim,
    failures: [409],
  }),
  'console.release': write({
    summary: '放回自己领取的待办',
    access: work,
    input: z.object(record),
    output: z.object({ id: z.string() }),
  }),
  'console.searchRecords': read({
    summary: '查找记录：按名称、编号、完整手机号或信用代码，在全部种类中查找',
    kind: 'list',
    access: operator,
    input: z.object({
      ...pageInput,
      kind: labelled(
        '记录类型',
        z.union([z.literal(''), z.enum(searchedKinds as [SearchedKind, ...SearchedKind[]])]).default(''),
      ),
      keyword: keywordText(60).default(''),
      /** Only companies that another may be merged into. */
      mergesInto: labelled('是否可供并入', z.boolean().default(false)),
    }),
    output: countedPageOf(listed.extend({ key: z.string(), createdAt: moment })).extend({
      counts: z.array(z.object({ kind: recordKind, name: z.string(), count: z.number().int() })),
    }),
  }),
  'console.record': read({
    summary: '一条记录：资料、待审核的改动、相关记录、经过，以及现在可做的操作',
    access: work,
    input: z.object(record),
    output: listed.extend({
      /** Goes back with an action: what was looked at. */
      version: z.string(),
      /** Frozen, merged, a change under review: said beside the state. */
      marks: z.array(z.string()),
      facts: z.array(z.object({ label: z.string(), value: z.string() })),
      files: z.array(fileRef),
      changes: z.array(fieldChange),
      related: z.array(
        z.object({ kind: recordKind, name: z.string(), total: z.number().int(), records: z.array(listed) }),
      ),
      history: z.array(historyEntry),
      actions: z.array(action),
      claim: claim.nullable(),
    }),
    failures: [404],
  }),
  'console.act': write({
    summary: '处理一条记录：通过、不通过、关闭、冻结等；同事正在处理或已处理的不会重复处理',
    access: work,
    input: z.object({
      ...record,
      action: labelled('操作', z.string().max(30)),
      version: labelled('版本号', z.string().max(40).default('')),
      /** Of actions that ask for one: at least 5 characters. */
      reason: shortText(200, '原因').default(''),
    }),
    output: z.object({ id: z.string() }),
    failures: [404, 409],
  }),
  'console.mergeCompanies': write({
    summary: '合并重复的企业：需求、合同、成员、邀请全部转到保留的企业，不能撤销',
    access: operator,
    input: z.object({
      duplicateId: labelled('重复的企业', id),
      keptId: labelled('保留的企业', z.uuid({ error: '请选择保留的企业。' })),
      reason: reasonText('原因'),
    }),
    output: done,
    failures: [404, 409],
  }),
  'console.viewAs': write({
    summary: '以用户身份只读查看 30 分钟：须写明原因，本人会收到通知',
    access: operator,
    input: z.object({ userId, reason: reasonText('原因') }),
    output: z.object({ accessToken: z.string() }),
    failures: [403, 404, 409],
    ignoresIdempotencyKey: 'always',
  }),
  'console.listReasons': read({
    summary: '常用原因，按种类',
    kind: 'list',
    access: work,
    input: empty,
    output: z.array(
      z.object({
        kind: z.enum(reasonKinds),
        name: z.string(),
        texts: z.array(z.string()),
        version: z.number().int(),
      }),
    ),
  }),
  'console.saveReasons': write({
    summary: '保存一类常用原因，顺序即快捷键的数字',
    access: work,
    input: z.object({
      kind: labelled('原因类型', z.enum(reasonKinds)),
      texts: labelled(
        '常用原因',
        z
          .array(reasonText('原因'))
          .max(mostReasons, { error: `每类最多 ${mostReasons} 条，每条对应一个数字键。` }),
      ),
      /** The version that was changed. */
      version: integer(1, 2_000_000_000, '版本'),
    }),
    output: z.object({ version: z.number().int() }),
    failures: [409],
  }),
} as const;
