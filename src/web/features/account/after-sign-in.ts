import { paths, safeRedirect } from '#web/paths/paths.ts';
import { consoleStart } from '#web/session/console-start.ts';
import { isBuyer, isOperator, isProvider } from '#web/session/roles.ts';
import type { CurrentUser } from '#web/session/session-state.ts';

/** Back to where somebody came from; else to the place where their work is. */
export function afterSignIn(user: CurrentUser, redirect: string | null): string {
  if (redirect) return safeRedirect(redirect);
  if (isOperator(user)) return consoleStart(user);
  if (isBuyer(user)) return paths.purchaseOrders();
  if (isProvider(user)) return paths.serviceCenter();
  // Their pages say why, and whom to call.
  const [frozen] = user.frozen;
  if (frozen) return frozen.kind === 'company' ? paths.userCenterIndex() : paths.serviceCenter();
  return paths.home();
}
