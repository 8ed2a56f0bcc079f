import { Navigate, useLocation } from 'react-router';
import { demandPages } from './demand-pages.ts';

/** An address without a demand in it leads to the list that it belongs to. */
export const NoDemand = () => {
  const kind = useLocation().pathname.includes('/consult-') ? 'directed' : 'open';
  return <Navigate replace to={demandPages[kind].list()} />;
};
