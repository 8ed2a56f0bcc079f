import { useEffect } from 'react';
import { paths } from '#web/paths/paths.ts';
import { useRedirect } from '#web/ui/use-redirect.ts';

/** `/user-center` is the start page's other address (docs/product.md, Screens). */
export default function UserCenter() {
  const redirect = useRedirect();
  useEffect(() => {
    void redirect(paths.userCenterIndex());
  }, [redirect]);
  return null;
}
