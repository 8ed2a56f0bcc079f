import { mostQuestions, questionsCloseAt, whyNoAnswers, whyNoQuestions } from '#domain/demand/questions.ts';
import { conflict, invalid, notFound } from '#domain/kernel/failure.ts';
import { shanghaiMinute } from '#domain/kernel/shanghai.ts';
import type { questionCalls } from '#wire/demand/question.ts';
import type { HandlersOf } from '#server/api/call-context.ts';
import { operates, signedIn } from '#server/api/caller.ts';
import { mayFor } from '#server/api/company-access.ts';
import { institutionFor, institutionOrNone, institutionsFor } from '#server/api/institution-access.ts';
import { queueNotice } from '#server/jobs/queue-notice.ts';
import { type DemandRow, lockDemand, readDemand } from '#server/modules/demand/demand.store.ts';
import {
  addQuestion,
  answerQuestion,
  countAsked,
  demandOfQuestion,
  gaveUp,
  invitedTo,
  readQuestions,
  textOfQuestion,
} from './question.store.ts';

const gaveUpText = '本机构已放弃报价，不能再提问。';

const questioned = (row: DemandRow) => ({
  status: row.status,
  publishedAt: row.published_at,
  quoteDeadline: row.quote_deadline,
});

export const questionHandlers: HandlersOf<typeof questionCalls> = {
  'question.list': async ({ db, caller, now }, { demandId }) => {
    const institutionIds = institutionsFor(signedIn(caller), 'quote');
    const [row, questions, left] = await Promise.all([
      readDemand(db, demandId),
      readQuestions(db, demandId),
      gaveUp(db, demandId),
    ]);
    const current = institutionOrNone(signedIn(caller), 'quote');
    const demand = questioned(row);
    const closesAt = questionsCloseAt(demand);
    const seesAll = mayFor(signedIn(caller), row.company_id, 'read') || operates(caller, 'review');
    return {
      closesAt: closesAt === null ? null : new Date(closesAt).toISOString(),
      askingClosed: whyNoQuestions(demand, now) || (current && left.includes(current) ? gaveUpText : ''),
      answeringClosed: whyNoAnswers(demand, now),
      mayAnswer: mayFor(signedIn(caller), row.company_id, 'purchase'),
      records: questions
        .map((one) => ({ ...one, own: institutionIds.includes(one.institution_id) }))
        .filter((one) => seesAll || one.own || one.answered_at)
        .map((one) => ({
          questionId: one.id,
          question: one.question,
          askedAt: one.asked_at.toISOString(),
          own: one.own,
          answer: one.answer,
          answeredAt: one.answered_at?.toISOString() ?? null,
        })),
    };
  },

  'question.ask': async ({ tx, caller, now }, { demandId, question }) => {
    const { userId } = signedIn(caller);
    const institutionId = institutionFor(signedIn(caller), 'quote');
    const demand = await lockDemand(tx, demandId);
    const closed = whyNoQuestions(questioned(demand), now);
    if (closed) throw conflict(closed);
    if (!(await invitedTo(tx, demandId)).includes(institutionId))
      throw notFound(
        '没有找到这个需求，它可能已下架，或没有邀请当前机构；如由另一家机构提问，请先切换当前机构。',
      );
    if ((await gaveUp(tx, demandId)).includes(institutionId)) throw conflict(gaveUpText);
    if ((await countAsked(tx, demandId, institutionId)) >= mostQuestions)
      throw invalid(`一家机构对一个需求最多提 ${mostQuestions} 个问题，请合并后再提。`, {
        question: '问题数已达上限。',
      });
    const asked = { demandId, institutionId, userId, question };
    const { id, added } = await addQuestion(tx, asked, now);
    if (added)
      await queueNotice(tx, {
        to: { companies: [demand.company_id] },
        kind: 'question.asked',
        message: 'question-asked',
        values: { 需求: demand.title, 编号: demand.number, 提问: question },
        target: { page: 'demand', id: demandId },
      });
    return { id };
  },

  'question.answer': async ({ tx, now }, { questionId, answer }) => {
    const demand = await lockDemand(tx, await demandOfQuestion(tx, questionId));
    const closed = whyNoAnswers(questioned(demand), now);
    if (closed) throw conflict(closed);
    const before = await answerQuestion(tx, questionId, answer, now);
    if (before)
      throw conflict(`这个问题已于 ${shanghaiMinute(before)} 回答过，不能再改；如有补充，请刷新后查看。`);
    const left = await gaveUp(tx, demand.id);
    const institutions = (await invitedTo(tx, demand.id)).filter((id) => !left.includes(id));
    await queueNotice(tx, {
      to: { institutions },
      message: 'question-answered',
      // The answer alone says little to whoever did not ask.
      values: {
        需求: demand.title,
        编号: demand.number,
        提问: await textOfQuestion(tx, questionId),
        回答: answer,
      },
      record: demand.id,
    });
    return { id: questionId };
  },
};
