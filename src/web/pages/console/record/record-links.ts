import type { OperatorDuty } from '#domain/access/operator-duty.ts';
import type { RecordKind } from '#domain/console/work-kinds.ts';
import { consolePaths } from '#web/paths/console-paths.ts';
import type { CurrentUser } from '#web/session/session-state.ts';

type Page = readonly [OperatorDuty, (id: string, title: string) => string];

const fullPages: Readonly<Partial<Record<RecordKind, Page>>> = {
  company: ['review', consolePaths.company],
  institution: ['review', consolePaths.institution],
  demand: ['review', consolePaths.demand],
  lead: ['review', (lead) => consolePaths.leads({ lead })],
  plan: ['review', consolePaths.plan],
  contract: ['finance', consolePaths.contract],
  proposal: ['catalogue', (_, name) => consolePaths.catalogue({ view: 'waiting', search: name })],
  name: ['catalogue', (_, name) => consolePaths.names({ search: name })],
};

/** The page that shows more of it than the record does, for whose role uses it: the whole application, the packages of a demand, the PDF. */
export function fullPage({ operator }: CurrentUser, kind: RecordKind, id: string, title: string) {
  const [duty, to] = fullPages[kind] ?? [];
  return duty && operator?.duties.includes(duty) ? to?.(id, title) : undefined;
}
