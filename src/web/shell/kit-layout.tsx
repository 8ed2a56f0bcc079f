import { Outlet } from 'react-router';
import { Kit } from './signed-in/kit.client.tsx';

/** Around the signed-in pages that are made of the component kit; `routes/without-kit.ts` names those that are not. */
export default function KitLayout() {
  return (
    <Kit>
      <Outlet />
    </Kit>
  );
}
