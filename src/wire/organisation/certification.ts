import { z } from 'zod';
import { creditCodeProblem } from '#domain/company/credit-code.ts';
import { normaliseCreditCode } from '#domain/kernel/typed.ts';
import { id, labelled, reason as reasonText, status, typedText } from '#wire/kernel/shapes.ts';

// Shapes that company and institution certification share.

export const creditCode = labelled(
  '统一社会信用代码',
  typedText(
    normaliseCreditCode,
    z.string().superRefine((code, context) => {
      const problem = creditCodeProblem(code);
      if (problem) context.addIssue({ code: 'custom', message: problem });
    }),
    '请填写统一社会信用代码。',
  ),
);

export const licenceFileId = (licence: string) =>
  z.uuid({ error: `请上传${licence}（图片或 PDF，20 MB 以内）。` });

/** Where a certification stands. */
export const certificationState = {
  status,
  /** A certified version is in force, also while a change of it is under review. */
  inForce: z.boolean(),
  /** Why it was declined; '' when it was not. */
  reason: z.string(),
  /** Why the platform has frozen it; '' when it is not frozen. */
  frozenReason: z.string(),
  /** The fields that the operator marked to be corrected, if any. */
  fieldsToCorrect: z.array(z.string()),
  submittedAt: z.string(),
  reviewedAt: z.string(),
  /** What the caller may do now: machine actions, and `edit`. */
  actions: z.array(z.string()),
};

/** One changed field of a certified record under review, in the reader's words. */
export const fieldChange = z.object({
  field: z.string(),
  label: z.string(),
  before: z.string(),
  after: z.string(),
});

export const historyEntry = z.object({
  at: z.string(),
  /** 提交认证, 通过, 不通过, 修改资料 … */
  action: z.string(),
  actor: z.string(),
  reason: z.string(),
});

/** What an operator's review of either kind shows beside the record's own fields. */
export const reviewFacts = {
  changes: z.array(fieldChange),
  history: z.array(historyEntry),
  applicant: z.object({
    account: z.string(),
    name: z.string(),
    mobile: z.string(),
    registeredAt: z.string(),
  }),
  /** Others with the same credit code: a likely duplicate. */
  sameCreditCode: z.array(z.object({ id, name: z.string(), status })),
};

/** `submittedAt` is the version that the operator looked at: a newer one must be looked at first. */
export const approveInput = z.object({ id, submittedAt: labelled('提交时间', z.string().max(40)) });
export const declineInput = approveInput.extend({
  reason: reasonText('不通过的原因', 300),
  /** Names of the fields to correct: there the applicant begins. */
  fields: labelled('需修改的字段', z.array(z.string().max(30)).max(30).default([])),
});

export const region = { regionId: z.string(), regionName: z.string() };
