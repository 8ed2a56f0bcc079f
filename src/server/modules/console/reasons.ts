import { dutyOfReasons } from '#domain/console/record-actions.ts';
import { reasonKindLabels, reasonKinds } from '#domain/console/work-kinds.ts';
import { conflict, forbidden } from '#domain/kernel/failure.ts';
import type { CallOutput, ParsedInput } from '#wire/invoke.ts';
import type { ReadContext, WriteContext } from '#server/api/call-context.ts';
import { operates } from '#server/api/caller.ts';

/** Those of their role's decisions. */
export async function listReasons({ db, caller }: ReadContext): Promise<CallOutput<'console.listReasons'>> {
  const rows = await db.selectFrom('reason_template').selectAll().execute();
  return reasonKinds
    .filter((kind) => operates(caller, dutyOfReasons(kind)))
    .map((kind) => {
      const row = rows.find((one) => one.kind === kind);
      return { kind, name: reasonKindLabels[kind], texts: row?.texts ?? [], version: row?.version ?? 1 };
    });
}

/** @throws Failure 403 when the decisions are not their role's, 409 when a colleague saved this kind meanwhile */
export async function saveReasons(
  { tx, caller }: WriteContext,
  { kind, texts, version }: ParsedInput<'console.saveReasons'>,
): Promise<{ version: number }> {
  if (!operates(caller, dutyOfReasons(kind))) throw forbidden('您的角色不处理这类事项，请交给负责的同事。');
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
