import { paths } from '#web/paths/paths.ts';
import { clearCertificationForm } from './certification-form.ts';
import { frozenIn, isBuyer } from './roles.ts';
import { session } from './session-store.ts';

/** Where 企业中心 leads (docs/product.md, Access). Throws `ApiFailure` when the user can't be loaded. */
export async function enterpriseCentrePath(): Promise<string> {
  if (!session.get().signedIn) return paths.login({ redirect: paths.userCenter() });
  const user = await session.load();
  if (!isBuyer(user) && !frozenIn(user, 'company')) {
    clearCertificationForm();
    return paths.beforeSubmit();
  }
  return paths.purchaseOrders();
}
