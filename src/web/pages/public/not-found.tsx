import { data } from 'react-router';

/** Any other path: the layout's error page with status 404. */
export function loader() {
  throw data(null, { status: 404, statusText: 'Not Found' });
}

export default function NotFound() {
  return null;
}
