import { z } from 'zod';
import { operatorRoles } from '#domain/access/operator-duty.ts';
import { normaliseSignInName } from '#domain/kernel/typed.ts';
import { accountName } from '#wire/account/user.ts';
import { read, write } from '#wire/kernel/endpoint.ts';
import { userId } from '#wire/kernel/ids.ts';
import {
  codeName,
  dayInput,
  done,
  empty,
  id,
  labelled,
  mobile,
  moment,
  shortText,
  text,
  typedText,
} from '#wire/kernel/shapes.ts';

const administers = { caller: 'operator', duty: 'administer' } as const;
const role = labelled('角色', z.enum(operatorRoles, { error: '请选择角色。' }));

/** 运营人员 and the audit log: the administrator's own part of the console. */
export const operatorCalls = {
  'console.listOperators': read({
    summary: '运营人员与角色',
    kind: 'list',
    access: administers,
    input: empty,
    output: z.array(
      z.object({
        userId: z.string(),
        account: z.string(),
        name: z.string(),
        mobile: z.string(),
        role: codeName,
        /** Has bound an authenticator app. */
        enrolled: z.boolean(),
        /** The caller themselves, whose role others change. */
        own: z.boolean(),
        /** The initial password is good until then; null once they have set their own. */
        initialPasswordUntil: moment.nullable(),
        /** Of their sessions, exact to five minutes; null: never signed in. */
        seenAt: moment.nullable(),
      }),
    ),
  }),
  'console.addOperator': write({
    summary: '添加运营人员：手机号已注册的账号获得角色，否则新建账号并给出三天内有效的初始密码（只显示一次）',
    access: administers,
    input: z.object({ mobile, account: labelled('账号', accountName), name: text('姓名', 20), role }),
    output: z.object({
      userId: z.string(),
      account: z.string(),
      /** '' where the account was there already. */
      initialPassword: z.string(),
    }),
    failures: [409],
    ignoresIdempotencyKey: 'always',
  }),
  'console.setOperatorRole': write({
    summary: '调整运营人员的角色；role 为空时停用其运营权限，已登录的立即退出',
    access: administers,
    input: z.object({ userId, role: role.nullable() }),
    output: done,
    failures: [409],
  }),
  'console.listAudit': read({
    summary: '操作日志：只增不改，最近的在前；用 before 取更早的',
    kind: 'list',
    access: administers,
    input: z.object({
      /** The last one of the answer before: those that are older. */
      before: labelled('上一页最后一条', z.union([id, z.literal('')]).default('')),
      /** An account or a mobile number, whole. */
      actor: typedText(normaliseSignInName, shortText(30, '操作人')).default(''),
      /** As in the answer. */
      action: shortText(40, '操作').default(''),
      recordKind: shortText(40, '记录类型').default(''),
      /** A record's id, whole. */
      recordId: labelled('记录编号', z.union([id, z.literal('')]).default('')),
      /** Days in Chinese time, both included. */
      from: labelled('开始日期', dayInput.optional()),
      to: labelled('结束日期', dayInput.optional()),
    }),
    output: z.object({
      events: z.array(
        z.object({
          eventId: z.string(),
          at: moment,
          actor: z.string(),
          action: codeName,
          record: z.object({ kind: codeName, id: z.string() }),
          reason: z.string(),
        }),
      ),
      more: z.boolean(),
      /** To choose from. */
      actions: z.array(codeName),
      recordKinds: z.array(codeName),
    }),
  }),
} as const;
