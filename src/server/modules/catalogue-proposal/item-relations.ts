import { sql } from 'kysely';
import type { Catalogue, PartnerRule, Replacement } from '#domain/catalogue/catalogue.ts';
import type { AuditedAction } from '#domain/console/event-labels.ts';
import { conflict, invalid } from '#domain/kernel/failure.ts';
import type { CallOutput, ParsedInput } from '#wire/invoke.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { signedIn } from '#server/api/caller.ts';
import type { Tx } from '#server/db/database.ts';
import { editedBy } from '#server/db/edited-by.ts';
import { newId } from '#server/db/new-id.ts';
import { recordAudit } from '#server/db/transition.ts';

type Relation = Omit<ParsedInput<'console.saveItemRule'>, 'before'>;
type Key = Pick<Relation, 'kind' | 'item' | 'others'>;

const of = (relation: Relation) => relation;

/** The mutex, partner and replacement rules that name an item. */
export function relationsOf(
  { mutex, partners, replacements, items }: Catalogue,
  code: string,
): CallOutput<'console.catalogueItem'>['relations'] {
  const all = [
    ...mutex.map(({ a, b, kind, reason }) =>
      of({ kind: 'mutex', item: a, others: [b], how: kind, sexes: [], reason }),
    ),
    ...partners.map(({ item, requires, mode, reason }) =>
      of({ kind: 'partner', item, others: [...requires], how: mode, sexes: [], reason }),
    ),
    ...replacements.map(({ from, to, level, sexes, reason }) =>
      of({ kind: 'replacement', item: from, others: [to], how: level, sexes: [...sexes], reason }),
    ),
  ];
  return all
    .filter(({ item, others }) => item === code || others.includes(code))
    .map((one) => ({ ...one, names: namesOf(items, one) }));
}

export const namesOf = (items: Catalogue['items'], { item, others }: Pick<Relation, 'item' | 'others'>) =>
  [item, ...others].map((code) => items.get(code)?.name ?? code);

/** @throws Failure 400 for what cannot be, 409 when the rule is there already or has just gone */
export async function saveItemRule(
  { tx, caller, catalogue }: WriteContext,
  { before, ...relation }: ParsedInput<'console.saveItemRule'>,
): Promise<{ item: string }> {
  requirePossible(catalogue, relation);
  const { userId } = signedIn(caller);
  await editedBy(tx, userId);
  if (before && !(await remove(tx, before, before)))
    throw conflict('这条规则刚刚被修改或删除，请刷新后再改。');
  if (!(await insert(tx, relation))) throw conflict('这几个项目之间已有同类规则，请直接修改那一条。');
  await audit(tx, userId, before ? 'update' : 'create', { ...relation, before });
  return { item: relation.item };
}

export async function deleteItemRule(
  { tx, caller }: WriteContext,
  { reason, ...key }: ParsedInput<'console.deleteItemRule'>,
): Promise<{ item: string }> {
  const { userId } = signedIn(caller);
  await editedBy(tx, userId, reason);
  if (!(await remove(tx, key))) throw conflict('这条规则刚刚被修改或删除，请刷新查看。');
  await audit(tx, userId, 'delete', { ...key, reason });
  return { item: key.item };
}

const audit = (tx: Tx, userId: string, action: AuditedAction, detail: Record<string, unknown>) =>
  recordAudit(tx, 'catalogue_relation', newId(), { action, actor: { kind: 'operator', userId }, detail });

const hows: Readonly<Record<Relation['kind'], readonly Relation['how'][]>> = {
  mutex: ['duplicate', 'conflict', 'radiation', 'soft'],
  partner: ['all', 'any'],
  replacement: ['equivalent', 'upgrade', 'downgrade'],
};

function requirePossible({ items }: Catalogue, { kind, item, others, how, sexes }: Relation): void {
  if (!hows[kind].includes(how)) throw invalid('请选择规则的作用。', { how: '请选择。' });
  if (kind !== 'partner' && others.length !== 1)
    throw invalid('请选择一个项目。', { others: '只能选一个。' });
  if (others.includes(item)) throw invalid('项目不能和它自己成为一条规则。', { others: '请选择别的项目。' });
  if ([item, ...others].some((code) => !items.get(code)?.active))
    throw invalid('所选项目不存在或已停用，请重新选择。', { others: '请重新选择。' });
  if (kind === 'replacement' && sexes.length === 0)
    throw invalid('请选择替换适用的人群。', { sexes: '请选择适用人群。' });
}

/** False when there is one already. */
export async function insert(tx: Tx, { kind, item, others, how, sexes, reason }: Relation): Promise<boolean> {
  const [other = ''] = others;
  switch (kind) {
    case 'mutex': {
      // The other way round it is the same rule.
      const { rows } = await sql`INSERT INTO catalogue_mutex (a, b, kind, reason)
        SELECT ${item}, ${other}, ${how}, ${reason}
        WHERE NOT EXISTS (SELECT FROM catalogue_mutex WHERE a = ${other} AND b = ${item})
        ON CONFLICT DO NOTHING RETURNING a`.execute(tx);
      return rows.length > 0;
    }
    case 'partner': {
      const values = { item, requires: others, mode: how as PartnerRule['mode'], reason };
      const done = await tx
        .insertInto('catalogue_partner')
        .values(values)
        .onConflict((twice) => twice.doNothing())
        .executeTakeFirst();
      return Boolean(done.numInsertedOrUpdatedRows);
    }
    default: {
      const values = { from_code: item, to_code: other, level: how as Replacement['level'], sexes, reason };
      const done = await tx
        .insertInto('catalogue_replacement')
        .values(values)
        .onConflict((twice) => twice.doNothing())
        .executeTakeFirst();
      return Boolean(done.numInsertedOrUpdatedRows);
    }
  }
}

/** False when it is not there, or by now says something else than was `read`. */
export async function remove(
  tx: Tx,
  { kind, item, others }: Key,
  read?: Pick<Relation, 'how' | 'sexes' | 'reason'>,
): Promise<boolean> {
  const [other = ''] = others;
  const found = {
    mutex: sql`catalogue_mutex WHERE a = ${item} AND b = ${other}`,
    partner: sql`catalogue_partner WHERE item = ${item} AND requires = ${others}::text[]`,
    replacement: sql`catalogue_replacement WHERE from_code = ${item} AND to_code = ${other}`,
  }[kind];
  const how = { mutex: sql`kind`, partner: sql`mode`, replacement: sql`level` }[kind];
  const same = read
    ? sql`${how} = ${read.how} AND reason = ${read.reason}
      ${kind === 'replacement' ? sql`AND sexes = ${read.sexes}::smallint[]` : sql``}`
    : sql`true`;
  const { numAffectedRows } = await sql`DELETE FROM ${found} AND ${same}`.execute(tx);
  return Boolean(numAffectedRows);
}
