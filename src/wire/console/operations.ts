import { z } from 'zod';
import { normaliseSignInName } from '#domain/kernel/typed.ts';
import { jobStates } from '#domain/operations/job-state.ts';
import { read, write } from '#wire/kernel/endpoint.ts';
import { jobId, sessionId } from '#wire/kernel/ids.ts';
import {
  codeName,
  done,
  empty,
  keywordText,
  labelled,
  moment,
  pageInput,
  pageOf,
  reason as reasonText,
  typedText,
} from '#wire/kernel/shapes.ts';

const administers = { caller: 'operator', duty: 'administer' } as const;
const size = z.object({ count: z.number().int(), bytes: z.number().int() });

/** What keeps the site running: work behind the scenes, sessions, what the site talks to, what it stores. */
export const consoleOperationCalls = {
  'console.listJobs': read({
    summary: '后台任务：失败的、等待的与执行中的，最近的在前',
    kind: 'list',
    access: administers,
    input: z.object({ ...pageInput, state: labelled('任务状态', z.enum(jobStates).default('failed')) }),
    output: pageOf(
      z.object({
        jobId: z.string(),
        queue: codeName,
        /** What it is about; '' where that would show somebody's number. */
        about: z.string(),
        status: z.object({ code: z.enum(jobStates), name: z.string() }),
        attempts: z.number().int(),
        /** How the last attempt ended, with numbers of people left out. */
        problem: z.string(),
        createdAt: moment,
        /** When it failed, or from when on it is tried (again). */
        at: moment,
        actions: z.array(z.string()),
      }),
    ).extend({ counts: z.array(z.object({ code: z.enum(jobStates), count: z.number().int() })) }),
  }),
  'console.retryJob': write({
    summary: '重新执行一项失败的后台任务',
    access: administers,
    input: z.object({ jobId }),
    output: done,
    failures: [404, 409],
  }),
  'console.listSessions': read({
    summary: '有效的登录：运营人员或用户，最近使用的在前',
    kind: 'list',
    access: administers,
    input: z.object({
      ...pageInput,
      of: labelled('登录的人', z.enum(['operators', 'users']).default('operators')),
      /** An account or a mobile number, whole. */
      keyword: typedText(normaliseSignInName, keywordText(30)).default(''),
    }),
    output: pageOf(
      z.object({
        sessionId: z.string(),
        userId: z.string(),
        account: z.string(),
        name: z.string(),
        /** `Chrome · Windows`; '' when the browser didn't say. */
        browser: z.string(),
        /** The operator who looks on; '' for the user's own. */
        viewer: z.string(),
        signedInAt: moment,
        /** Exact to five minutes. */
        seenAt: moment,
        /** The one that asks. */
        current: z.boolean(),
        actions: z.array(z.string()),
      }),
    ),
  }),
  'console.endSession': write({
    summary: '强制退出一处登录，须写明原因',
    access: administers,
    input: z.object({ sessionId, reason: reasonText('原因') }),
    output: done,
    failures: [404, 409],
  }),
  'console.testUpload': write({
    summary: '站点入口自测：收下一个与上传上限一样大的文件，立即丢弃，答复收到的字节数',
    access: administers,
    input: empty,
    output: z.object({ bytes: z.number().int() }),
    failures: [413],
    upload: true,
  }),
  'console.siteHealth': read({
    summary: '运行状态：对外服务的配置与最近一次成功、失败，文件与数据库占用的空间',
    access: administers,
    input: empty,
    output: z.object({
      services: z.array(
        z.object({
          name: z.string(),
          /** What is used for it; how it stands with it. */
          adapter: z.string(),
          /** False: missing or for demonstration only. */
          ready: z.boolean(),
          /** Null: none on record. */
          succeededAt: moment.nullable(),
          failedAt: moment.nullable(),
          problem: z.string(),
        }),
      ),
      /** What the proxy in front does wrong, in sentences; as far as this very request tells. */
      entrance: z.array(z.string()),
      /** Codes by message of this node since it was started. */
      codes: z.object({
        sent: z.number().int(),
        failed: z.number().int(),
        overLimit: z.number().int(),
      }),
      files: z.array(size.extend({ kind: codeName })),
      databaseBytes: z.number().int(),
    }),
  }),
} as const;
