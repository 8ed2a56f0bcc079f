import { redirect } from 'react-router';
import { paths } from '#web/paths.ts';
import type { Route } from './+types/org-home';

/** The older address of an institution's page; without a code, the list. */
export function loader({ url }: Route.LoaderArgs) {
  const code = url.searchParams.get('orgCode') ?? url.searchParams.get('code');
  return code ? redirect(paths.institution(code), 301) : redirect(paths.institutionList());
}

export default function OrgHome() {
  return null;
}
