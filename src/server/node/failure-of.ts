import type { Logger } from 'pino';
import { conflict, Failure, invalid, notReady } from '#domain/kernel/failure.ts';
import { isOutdatedPlan } from '#server/db/prepared.ts';
import { isUnreachable } from '#server/db/unreachable.ts';

interface PostgresProblem {
  readonly code: string;
  readonly constraint?: string;
}

const isPostgres = (error: unknown): error is PostgresProblem =>
  error instanceof Error && 'code' in error && typeof error.code === 'string';

/** A constraint that only a lost race or a duplicate can break → what to tell the person. */
const constraintMessages: Readonly<Record<string, string>> = {
  app_user_account: '这个账号名已被注册，请换一个。',
  app_user_mobile: '这个手机号已注册，请直接登录。',
  company_credit_code: '这家企业已通过认证，如需共用请联系客服 {客服热线}。',
  institution_credit_code: '这家机构已入驻，如需加入请联系客服 {客服热线}。',
  institution_item_name: '项目库中已有同名项目，请修改名称或直接编辑原项目。',
  quotation_package_one_accepted: '该套餐已接受另一家的报价，请先撤回再接受这一家。',
  accepted_city_pkey: '该套餐在这个城市已接受另一家的报价，请先撤回再接受这一家。',
  award_package_city: '该套餐已定标，不能重复定标。',
};

/** The disk is full or cannot be written: the database's, or that of the uploaded files. */
const storageFull = /^(53100|58030|ENOSPC|EDQUOT|EROFS|EIO)$/;

const away = () => notReady('系统正在恢复，请稍后重试；已提交的数据不会丢失。');

/** What is not a Failure yet → one: known database failures by SQLSTATE and constraint name, the rest as 500, logged. */
export function failureOf(error: unknown, log: Logger, about: Record<string, unknown>): Failure {
  if (isOutdatedPlan(error)) {
    log.warn({ err: error, ...about }, 'a migration changed what the statement answers');
    return notReady('系统正在升级，本次操作没有执行。请稍后重试，已填写的内容不会丢失。');
  }
  if (isPostgres(error)) {
    const known = error.constraint ? constraintMessages[error.constraint] : undefined;
    if (known) return conflict(known);
    switch (error.code) {
      case '23505':
      case '40001':
      case '40P01':
      case 'CK001':
        log.warn({ err: error, ...about }, 'lost race');
        return conflict('数据刚刚被更新，请刷新页面后重试。');
      // Limits of src/server/db/kinds-of-work.ts. What the call had done by then is rolled back.
      case '55P03':
        log.warn({ err: error, ...about }, 'waited too long for a lock');
        return notReady('这部分数据正被另一项操作占用，本次操作没有执行。请稍后重试，已填写的内容不会丢失。');
      case '57014':
      case '25P03':
      case '25P04':
        log.warn({ err: error, ...about }, 'took too long');
        return notReady('本次操作用时过长，已经停止，没有改动任何数据。请缩小范围或稍后重试。');
      case '23503':
        return conflict('有其他记录正在引用这条数据，不能这样修改。请刷新页面查看。');
      case '22P02':
      case '22003':
        return invalid('提交的内容里有无法识别的数值，请检查后重试。');
      case '22021':
      case '22P05':
        return invalid('提交的文字里有无法保存的字符（例如半个表情符号），请删去后重试。');
    }
    if (storageFull.test(error.code)) {
      log.error({ err: error, ...about }, 'storage full or not writable');
      return notReady('服务器存储空间不足，本次内容没有保存。请保留当前页面，稍后重试。');
    }
  }
  // All connections were at work: the database is there, and nothing of the call was done.
  if (error instanceof Error && error.message.startsWith('timeout exceeded when trying to connect')) {
    log.warn({ err: error, ...about }, 'no connection became free');
    return notReady('当前访问较多，本次操作没有执行。请稍后重试，已填写的内容不会丢失。');
  }
  if (isUnreachable(error)) {
    log.error({ err: error, ...about }, 'database unreachable');
    return away();
  }
  log.error({ err: error, ...about }, 'call failed');
  return new Failure(500, '系统出现问题，已记录。请稍后重试，或把请求编号告诉客服 {客服热线}。');
}
