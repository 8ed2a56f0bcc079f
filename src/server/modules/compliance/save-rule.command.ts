import { sql } from 'kysely';
import type { LegalRule } from '#domain/catalogue/catalogue.ts';
import { conflict, invalid, notFound } from '#domain/kernel/failure.ts';
import type { ParsedInput } from '#wire/invoke.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { signedIn } from '#server/api/caller.ts';
import { editedBy } from '#server/db/edited-by.ts';
import { newId } from '#server/db/new-id.ts';
import { recordAudit } from '#server/db/transition.ts';

type Input = ParsedInput<'console.saveComplianceRule'>;
type RuleSettings = Omit<Input, 'id' | 'version' | 'reason'>;

/** The rule with an operator's texts; a source keeps the note that only the files have. */
export const withTexts = (rule: LegalRule, { name, summary, exception, basis }: RuleSettings): LegalRule => ({
  ...rule,
  name,
  summary,
  exception,
  basis: basis.map(({ title, ...rest }) => {
    const note = rule.basis.find((one) => one.title === title)?.note;
    const filled = Object.fromEntries(Object.entries(rest).filter(([, text]) => text !== ''));
    return { title, ...filled, ...(note && { note }) };
  }),
});

export function requireDates({ from, to }: Pick<RuleSettings, 'from' | 'to'>): void {
  if (from && to && from > to) throw invalid('失效日期早于生效日期，请核对。', { to: '不能早于生效日期。' });
}

/** The next version; the one before is kept by a trigger. @throws Failure 409 when it was changed meanwhile */
export async function saveComplianceRule(
  { tx, caller }: WriteContext,
  { id, version, reason, ...settings }: Input,
): Promise<{ id: string; version: number }> {
  requireDates(settings);
  const { userId } = signedIn(caller);
  const row = await tx
    .selectFrom('legal_rule')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound('没有这条规则，请刷新列表。');
  if (row.version !== version) throw conflict('这条规则刚刚被修改过，请刷新后核对再改。');
  await editedBy(tx, userId, reason);
  const { enabled, effect, from, to } = settings;
  const { rows } = await sql<{
    version: number;
  }>`UPDATE legal_rule SET enabled = ${enabled}, effect = ${effect},
      from_day = ${from}, to_day = ${to}, rule = ${JSON.stringify(withTexts(row.rule, settings))}::jsonb
    WHERE id = ${id} RETURNING version`.execute(tx);
  const next = rows[0]?.version ?? version;
  if (next === version) throw invalid('没有要修改的内容。');
  await recordAudit(tx, 'legal_rule', newId(), {
    action: enabled === row.enabled ? 'update' : enabled ? 'enable' : 'disable',
    actor: { kind: 'operator', userId },
    reason,
    detail: { id, version: next, enabled, effect, from, to },
  });
  return { id, version: next };
}
