import { sql } from 'kysely';
import {
  firstClauses,
  missingPlaceholders,
  placeholderNames,
  unknownPlaceholders,
} from '#domain/contract/contract-clauses.ts';
import { conflict, invalid, notFound } from '#domain/kernel/failure.ts';
import type { CallOutput, ParsedInput } from '#wire/invoke.ts';
import type { ReadContext, WriteContext } from '#server/api/call-context.ts';
import { actorOf, signedIn } from '#server/api/caller.ts';
import { newId } from '#server/db/new-id.ts';
import { recordAudit } from '#server/db/transition.ts';
import { currentTemplate } from './contract-content.ts';

export async function contractTemplate({ db }: ReadContext): Promise<CallOutput<'console.contractTemplate'>> {
  const [{ id, clauses }, versions] = await Promise.all([
    currentTemplate(db),
    db
      .selectFrom('contract_template as t')
      .leftJoin('app_user as u', 'u.id', 't.created_by')
      .select(['t.id', 't.created_at', 'u.account'])
      .orderBy('t.created_at', 'desc')
      .limit(50)
      .execute(),
  ]);
  return {
    templateId: id ?? '',
    clauses: [...clauses],
    placeholders: placeholderNames,
    versions: versions.map((one) => ({
      templateId: one.id,
      by: one.account ?? '',
      at: one.created_at.toISOString(),
    })),
  };
}

/** One version's clauses, those that ship without an id. @throws Failure 404 */
export async function contractTemplateVersion(
  { db }: ReadContext,
  { templateId }: { templateId: string },
): Promise<CallOutput<'console.contractTemplateVersion'>> {
  if (templateId === '') return { clauses: [...firstClauses] };
  const row = await db
    .selectFrom('contract_template')
    .select('clauses')
    .where('id', '=', templateId)
    .executeTakeFirst();
  if (!row) throw notFound('没有找到这个版本，请刷新页面后重新选择。');
  return { clauses: [...row.clauses] };
}

/**
 * The next version of the clauses. Contracts that were made keep their text.
 * @throws Failure 400 for an unknown placeholder, 409 when another version was saved meanwhile
 */
export async function saveContractTemplate(
  { tx, caller, now }: WriteContext,
  { templateId, clauses }: ParsedInput<'console.saveContractTemplate'>,
): Promise<{ templateId: string }> {
  // Two who save at the same time wait for one another.
  await sql`LOCK TABLE contract_template IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
  const { id } = await currentTemplate(tx);
  if ((id ?? '') !== templateId)
    throw conflict('模板刚刚在别处保存过。请复制本页未保存的修改，刷新页面后再改。');
  const unknown = unknownPlaceholders(clauses);
  if (unknown.length > 0)
    throw invalid(
      `不认识的占位符：${unknown.map((name) => `{${name}}`).join('、')}。可用的有 ${placeholderNames.map((name) => `{${name}}`).join('、')}。`,
    );
  const missing = missingPlaceholders(clauses);
  if (missing.length > 0)
    throw invalid(
      `条款里没有 ${missing.map((name) => `{${name}}`).join('、')}：没有双方和总价的合同约束不了任何人，请补上。`,
    );
  const next = newId();
  await tx
    .insertInto('contract_template')
    .values({
      id: next,
      clauses: JSON.stringify(clauses),
      created_by: signedIn(caller).userId,
      created_at: now,
    })
    .execute();
  await recordAudit(tx, 'contract_template', next, {
    action: 'save',
    actor: actorOf(caller, 'operator'),
    detail: { before: id, clauses: clauses.length },
  });
  return { templateId: next };
}
