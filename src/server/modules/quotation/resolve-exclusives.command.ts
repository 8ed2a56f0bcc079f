import { quotationPackageStatus } from '#domain/quotation/quotation-machine.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { resolveExclusive } from './edit-package.command.ts';
import { loadPackages } from './package-detail.query.ts';
import { isUndecided } from './package-issues.ts';
import { loadLines } from './quotation.store.ts';

/** Every exclusive pair of the packages that are open, decided as suggested. */
export async function resolveExclusives(
  context: Pick<WriteContext, 'tx' | 'now' | 'catalogue'>,
  quotationId: string,
): Promise<{ packages: number; lines: number }> {
  const open = (await loadPackages(context.tx, quotationId)).filter(
    ({ status }) => status === quotationPackageStatus.open,
  );
  let [packages, lines] = [0, 0];
  for (const { id } of open) {
    let decided = 0;
    // A decision drafts the package again, which may bring another pair; of each pair one item goes.
    for (let most = (await loadLines(context.tx, [id])).length; most > 0; most--) {
      const pair = (await loadLines(context.tx, [id])).find(isUndecided);
      if (!pair) break;
      await resolveExclusive(context, pair.id, pair.suggested_keep ?? pair.exclusive_with ?? '');
      decided++;
    }
    if (decided > 0) packages++;
    lines += decided;
  }
  return { packages, lines };
}
