import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { catalogueGraph } from '#domain/catalogue/catalogue-graph.ts';
import type { InstitutionMutexRule, InstitutionPartnerRule } from '#domain/institution/institution-item.ts';
import { mutexRuleProblems, partnerRuleProblems } from '#domain/institution/library-rules.ts';
import { conflict, invalid } from '#domain/kernel/failure.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { actorOf } from '#server/api/caller.ts';
import { newId } from '#server/db/new-id.ts';
import { recordAudit } from '#server/db/transition.ts';
import { lockLibrary } from '#server/modules/library/lock-library.ts';
import { mutexRuleById, mutexRulesOf, partnerRuleById, partnerRulesOf } from './library-rule.store.ts';

type Fields =
  | { readonly kind: 'mutex'; readonly fields: InstitutionMutexRule }
  | { readonly kind: 'partner'; readonly fields: InstitutionPartnerRule };
type OfRule = { readonly kind: Fields['kind']; readonly ruleId: string };

/** Of each kind: matching reads all of them for every draft. */
const mostRules = 200;
const tables = { mutex: 'institution_mutex_rule', partner: 'institution_partner_rule' } as const;

const row = ({ requires, ...fields }: InstitutionPartnerRule) => ({ ...fields, requires: [...requires] });

export async function addRule(context: WriteContext, given: Fields & { readonly institutionId: string }) {
  const { tx } = context;
  const { institutionId } = given;
  await lockLibrary(tx, institutionId);
  const id = newId();
  await requireSound(context, institutionId, id, given);
  if (given.kind === 'mutex')
    await tx
      .insertInto('institution_mutex_rule')
      .values({ id, institution_id: institutionId, ...given.fields })
      .execute();
  else
    await tx
      .insertInto('institution_partner_rule')
      .values({ id, institution_id: institutionId, ...row(given.fields) })
      .execute();
  return audited(context, given.kind, id, 'add', given.fields);
}

export async function changeRule(context: WriteContext, given: Fields & OfRule) {
  const { tx } = context;
  const { ruleId: id } = given;
  const before = await lockedRule(context, given);
  await requireSound(context, before.institution_id, id, given);
  if (given.kind === 'mutex')
    await tx.updateTable('institution_mutex_rule').set(given.fields).where('id', '=', id).execute();
  else await tx.updateTable('institution_partner_rule').set(row(given.fields)).where('id', '=', id).execute();
  return audited(context, given.kind, id, 'update', { before, after: given.fields });
}

export async function removeRule(context: WriteContext, rule: OfRule) {
  const before = await lockedRule(context, rule);
  await context.tx.deleteFrom(tables[rule.kind]).where('id', '=', rule.ruleId).execute();
  return audited(context, rule.kind, rule.ruleId, 'delete', before);
}

/** Writers of one institution's rules and items take turns. */
async function lockedRule({ tx }: WriteContext, { kind, ruleId }: OfRule) {
  const rule = kind === 'mutex' ? await mutexRuleById(tx, ruleId) : await partnerRuleById(tx, ruleId);
  await lockLibrary(tx, rule.institution_id);
  return rule;
}

/** @throws Failure 400 with the field, 409 when there are too many */
async function requireSound(context: WriteContext, institutionId: string, id: string, given: Fields) {
  const { tx, catalogue } = context;
  const graph = catalogueGraph(catalogue);
  const othersIn = <Row extends { id: string }>(rows: readonly Row[]) => {
    const others = rows.filter((one) => one.id !== id);
    if (others.length >= mostRules) throw conflict(`每类规则最多 ${mostRules} 条，请先删除不再需要的。`);
    return others;
  };
  const problems =
    unknownItem(given, catalogue) ??
    (given.kind === 'mutex'
      ? mutexRuleProblems(graph, othersIn(await mutexRulesOf(tx, institutionId)), given.fields)
      : partnerRuleProblems(graph, othersIn(await partnerRulesOf(tx, institutionId)), given.fields));
  const [first] = Object.values(problems);
  if (first) throw invalid(first, problems);
}

function unknownItem(given: Fields, catalogue: Catalogue): Record<string, string> | undefined {
  const { reason: _, ...items } = given.fields;
  const wrong = Object.entries(items).find(
    ([, codes]) => ![codes].flat().every((code) => catalogue.items.get(code)?.active),
  );
  return wrong && { [wrong[0]]: '这个标准项目不存在或已停用，请重新选择。' };
}

async function audited(
  { tx, caller }: WriteContext,
  kind: Fields['kind'],
  id: string,
  action: 'add' | 'update' | 'delete',
  detail: object,
) {
  const actor = actorOf(caller, 'provider');
  await recordAudit(tx, tables[kind], id, { action, actor, detail: { ...detail } });
  return { id };
}
