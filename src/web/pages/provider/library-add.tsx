import { Navigate } from 'react-router';
import { paths } from '#web/paths/paths.ts';

/** /add-price of the specification: the library with its form for a new item open. */
export default function AddPricePage() {
  return <Navigate to={paths.itemLibrary({ add: 1 })} replace />;
}
