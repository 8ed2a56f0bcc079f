import type { ReasonKind } from '#domain/console/work-kinds.ts';
import { useCallQuery } from './use-call-query.ts';

const none: readonly string[] = [];

/** The wordings of a kind of decision, edited under 常用原因; none without a kind or before they are read. */
export function useReasonTemplates(kind: ReasonKind | undefined): readonly string[] {
  const templates = useCallQuery('console.listReasons', kind ? {} : undefined);
  return templates.data?.find((one) => one.kind === kind)?.texts ?? none;
}
