import { consolePaths } from '#web/console-paths.ts';
import type { RecordKind } from '#domain/console/work-kinds.ts';

/** The page that shows more of it than the record does: the whole application, the packages of a demand, the PDF. */
export const fullPages: Readonly<Partial<Record<RecordKind, (id: string, title: string) => string>>> = {
  company: consolePaths.company,
  institution: consolePaths.institution,
  demand: consolePaths.demand,
  contract: consolePaths.contract,
  proposal: (_, name) => consolePaths.catalogue({ search: name }),
  name: (_, name) => consolePaths.names({ search: name }),
};
