import { reasonKindLabels, reasonKinds } from '#domain/console/work-kinds.ts';
import { conflict } from '#domain/kernel/failure.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import type { CallOutput, ParsedInput } from '#wire/invoke.ts';

export async function listReasons(db: Sql): Promise<CallOutput<'console.listReasons'>> {
  const rows = await db.selectFrom('reason_template').selectAll().execute();
  return reasonKinds.map((kind) => {
    const row = rows.find((one) => one.kind === kind);
    return { kind, name: reasonKindLabels[kind], texts: row?.texts ?? [], version: row?.version ?? 1 };
  });
}

/** @throws Failure 409 when a colleague saved this kind meanwhile */
export async function saveReasons(
  tx: Tx,
  { kind, texts, version }: ParsedInput<'console.saveReasons'>,
): Promise<{ version: number }> {
  const row = await tx
    .updateTable('reason_template')
    .set({ texts, version: version + 1 })
    .where('kind', '=', kind)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst();
  if (!row) throw conflict('同事刚刚改过这一类原因。您写的还在这里，请刷新后核对再保存。');
  return row;
}
