import type { CurrentUser } from '#web/session/session-state.ts';
import { consoleArea } from './console-area.ts';
import { providerArea } from './provider-area.ts';
import { purchaseArea } from './purchase-area.ts';
import { starts, type WorkArea, type WorkEntry } from './work-area.ts';

/** The three working areas: the frame of every signed-in page is made of this. */
export const workAreas: readonly WorkArea[] = [providerArea, consoleArea, purchaseArea];

export const areaOf = (pathname: string): WorkArea =>
  workAreas.find((area) => area.owns(pathname)) ?? purchaseArea;

/** Whether the user's role, in the institution or company that they work for or as an operator, lets them use it. */
export function mayUse(
  { id }: WorkArea,
  { act, duty }: WorkEntry,
  { institutions, company, operator }: CurrentUser,
): boolean {
  if (duty) return operator !== null && operator.duties.includes(duty);
  const own = id === 'provider' ? institutions[0] : company;
  return !act || !own || own.acts.some((one) => one === act);
}

/** The entry whose path is the longest start of the current one, or whose query marks it. */
export function currentEntry(area: WorkArea, pathname: string, search = ''): WorkEntry | undefined {
  const all = area.groups.flatMap(({ entries }) => entries);
  const query = new URLSearchParams(search);
  const marked = all.find(
    ({ shared }) => shared && starts(shared.at)(pathname) && query.get(shared.key) === shared.value,
  );
  if (marked) return marked;
  return all
    .filter(({ to, stem = to }) =>
      [to, stem].some((start) => starts(start)(pathname) || pathname.startsWith(`${start}-`)),
    )
    .toSorted((a, b) => b.to.length - a.to.length)[0];
}
