import { sql } from 'kysely';
import type { LegalRule } from '#domain/catalogue/catalogue.ts';
import type { RuleForce } from '#domain/catalogue/rule-force.ts';
import { citationOf } from '#domain/compliance/finding.ts';
import { type RuleVersion, ruleDifferences } from '#domain/compliance/rule-differences.ts';
import { inForce } from '#domain/compliance/rule-force.ts';
import { notFound } from '#domain/kernel/failure.ts';
import { shanghaiDay } from '#domain/kernel/shanghai.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import { readLegalRules } from '#server/modules/catalogue/catalogue-snapshot.ts';
import { dictionaries } from '#server/modules/common/dictionaries.ts';

type Rule = CallOutput<'console.complianceRules'>[number];

const ownEffects = { forbid: 'block', warn: 'warn', forbidForSex: 'unmet', notice: 'notice' } as const;

/** What a row of the table was, as a trigger keeps it. */
interface PastRule {
  rule: LegalRule;
  version: number;
  enabled: boolean;
  effect: RuleForce['effect'];
  from_day: string | null;
  to_day: string | null;
}
interface PastRow {
  id: string;
  until: Date;
  by: string;
  reason: string;
  record: PastRule;
}

export async function complianceRules({ db, catalogue, services, now }: ReadContext): Promise<Rule[]> {
  const [rules, labels, { rows: past }] = await Promise.all([
    readLegalRules(db),
    dictionaries(services),
    sql<PastRow>`SELECT p.record_key AS id, p.until, p.reason, p.record, coalesce(nullif(u.name, ''), u.account, '') AS by
      FROM past_version p LEFT JOIN app_user u ON u.id = p.changed_by WHERE p.record_kind = 'legal_rule'
      ORDER BY p.id DESC LIMIT 500`.execute(db),
  ]);
  const purposes = labels.get('check_type');
  const day = shanghaiDay(now);
  return rules.map((rule) => ({
    id: rule.id,
    version: rule.force.version,
    inForce: inForce(rule, day),
    ownEffect: ownEffects[rule.level],
    purposes: rule.checkTypes.map((code) => ({
      code,
      name: code === '*' ? '全部体检类型' : (purposes?.get(code) ?? code),
    })),
    items: rule.items.map((code) => ({ code, name: catalogue.items.get(code)?.name ?? code })),
    ...settingsOf(rule, rule.force),
    verified: rule.verified,
    versions: pastVersions(
      settingsOf(rule, rule.force),
      past.filter(({ id }) => id === rule.id),
    ),
  }));
}

const settingsOf = (
  { name, summary, exception, basis }: LegalRule,
  { enabled, effect, from, to }: Omit<RuleForce, 'version'>,
) => ({
  enabled,
  effect,
  from,
  to,
  name,
  summary,
  exception,
  basis: basis.map(({ title, number = '', issuer = '', date = '' }) => ({ title, number, issuer, date })),
});

/** @param past the newest first */
function pastVersions(now: RuleVersion, past: readonly PastRow[]): Rule['versions'] {
  let next = now;
  return past.map(({ until, by, reason, record }) => {
    const { version, rule, from_day: from, to_day: to } = record;
    const settings = settingsOf(rule, { ...record, from, to });
    const differences = ruleDifferences(settings, next);
    next = settings;
    return { ...settings, version, until: until.toISOString(), by, reason, differences };
  });
}

/** The rules that a demand was approved under, as they read at that time. */
export async function demandRules(
  { db }: ReadContext,
  { demandId }: { demandId: string },
): Promise<CallOutput<'console.demandRules'>> {
  const demand = await db
    .selectFrom('demand')
    .select(['approved_rules', 'published_at'])
    .where('id', '=', demandId)
    .executeTakeFirst();
  if (!demand) throw notFound('没有找到这个需求，请从列表重新进入。');
  const approved = demand.approved_rules ?? [];
  const [now, { rows: past }] = await Promise.all([
    readLegalRules(db),
    sql<{ record: PastRule }>`SELECT record FROM past_version WHERE record_kind = 'legal_rule'
      AND record_key = ANY(${approved.map((one) => one.id)}::text[])`.execute(db),
  ]);
  return {
    recorded: demand.approved_rules !== null,
    approvedAt: demand.published_at?.toISOString() ?? null,
    rules: approved.map(({ id, version }) => {
      const current = now.find((rule) => rule.id === id && rule.force.version === version);
      const rule =
        current ??
        past.find(({ record }) => record.rule.id === id && record.version === version)?.record.rule;
      return {
        id,
        version,
        name: rule?.name ?? id,
        citation: rule ? citationOf(rule) : '',
        changed: !current,
      };
    }),
  };
}
