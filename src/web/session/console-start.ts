import { consolePaths } from '#web/console-paths.ts';
import type { OperatorDuty } from '#domain/access/operator-duty.ts';
import { paths } from '#web/paths.ts';
import type { CurrentUser } from './session-state.ts';

/** Where an operator's work begins: his role's own room of the console. */
export function consoleStart({ operator }: CurrentUser): string {
  const starts: Readonly<Record<OperatorDuty, () => string>> = {
    review: paths.console,
    catalogue: consolePaths.names,
    content: consolePaths.contents,
    finance: consolePaths.contracts,
    administer: paths.console,
  };
  return starts[operator?.duties[0] ?? 'review']();
}
