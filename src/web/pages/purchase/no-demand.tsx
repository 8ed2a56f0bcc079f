import { Navigate } from 'react-router';
import { useDemandPages } from './demand/demand-pages.ts';

/** An address without a demand in it leads to the list that it belongs to. */
export const NoDemand = () => <Navigate replace to={useDemandPages().list()} />;
