import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { catalogueGraph } from '#domain/catalogue/catalogue-graph.ts';
import type { libraryRuleCalls } from '#wire/library/rule.ts';
import type { HandlersOf } from '#server/api/call-context.ts';
import type { Sql } from '#server/db/database.ts';
import { findAmong } from '#server/modules/common/find-among.ts';
import {
  type MutexRuleRow,
  mutexRuleById,
  mutexRulesOf,
  type PartnerRuleRow,
  partnerRuleById,
  partnerRulesOf,
} from './library-rule.store.ts';
import { addRule, changeRule, removeRule } from './save-rule.command.ts';
import { tryLibraryRules } from './try-rules.query.ts';

export const libraryRuleHandlers: HandlersOf<typeof libraryRuleCalls> = {
  'mutexRule.list': async ({ db, catalogue }, input) =>
    pageOf(
      db,
      (await mutexRulesOf(db, input.institutionId)).map(mutexRule(catalogue)),
      ({ a, b, reason }) => [a.name, b.name, reason],
      input,
    ),
  'mutexRule.detail': async ({ db, catalogue }, { ruleId }) =>
    mutexRule(catalogue)(await mutexRuleById(db, ruleId)),
  'mutexRule.add': (context, { institutionId, ...fields }) =>
    addRule(context, { kind: 'mutex', institutionId, fields }),
  'mutexRule.update': (context, { ruleId, ...fields }) =>
    changeRule(context, { kind: 'mutex', ruleId, fields }),
  'mutexRule.delete': (context, { ruleId }) => removeRule(context, { kind: 'mutex', ruleId }),
  'partnerRule.list': async ({ db, catalogue }, input) =>
    pageOf(
      db,
      (await partnerRulesOf(db, input.institutionId)).map(partnerRule(catalogue)),
      ({ item, requires, reason }) => [item.name, ...requires.map(({ name }) => name), reason],
      input,
    ),
  'partnerRule.detail': async ({ db, catalogue }, { ruleId }) =>
    partnerRule(catalogue)(await partnerRuleById(db, ruleId)),
  'partnerRule.add': (context, { institutionId, ...fields }) =>
    addRule(context, { kind: 'partner', institutionId, fields }),
  'partnerRule.update': (context, { ruleId, ...fields }) =>
    changeRule(context, { kind: 'partner', ruleId, fields }),
  'partnerRule.delete': (context, { ruleId }) => removeRule(context, { kind: 'partner', ruleId }),
  'libraryRule.try': tryLibraryRules,
};

const actions = ['edit', 'delete'];
const named = (catalogue: Catalogue) => (code: string) => ({
  code,
  name: catalogueGraph(catalogue).nameOf(code),
});

const mutexRule =
  (catalogue: Catalogue) =>
  ({ id, a, b, reason }: MutexRuleRow) => ({
    id,
    a: named(catalogue)(a),
    b: named(catalogue)(b),
    reason,
    actions,
  });

const partnerRule =
  (catalogue: Catalogue) =>
  ({ id, item, requires, reason }: PartnerRuleRow) => ({
    id,
    item: named(catalogue)(item),
    requires: requires.map(named(catalogue)),
    reason,
    actions,
  });

/** An institution has at most a few hundred rules: they are searched by the names on the screen. */
async function pageOf<Rule>(
  db: Sql,
  rules: readonly Rule[],
  namesOf: (rule: Rule) => readonly string[],
  { keyword, current, size }: { keyword: string; current: number; size: number },
) {
  const matching = await findAmong(db, rules, namesOf, keyword);
  return {
    records: matching.slice((current - 1) * size, current * size),
    total: matching.length,
    current,
    size,
  };
}
