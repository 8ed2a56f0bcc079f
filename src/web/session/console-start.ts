import type { OperatorDuty } from '#domain/access/operator-duty.ts';
import { consolePaths } from '#web/paths/console-paths.ts';
import { paths } from '#web/paths/paths.ts';
import type { CurrentUser } from './session-state.ts';

const starts: Readonly<Partial<Record<OperatorDuty, () => string>>> = {
  content: consolePaths.contents,
  finance: consolePaths.contracts,
};

/** Where an operator's work begins: the work queue, where their role decides on something that waits. */
export const consoleStart = ({ operator }: CurrentUser): string =>
  (starts[operator?.duties[0] ?? 'work'] ?? paths.console)();
