import type { RequestedPackage } from '#domain/demand/demand-package.ts';
import type { Row } from './demo-rows.ts';
import type { SourceDemand } from './demo-source.ts';
import type { Timeline } from './demo-timeline.ts';

/** A demand as its quotations need it. */
export interface DemoDemand {
  /** Names it whatever the moment of loading: what its chance is drawn by. */
  readonly key: string;
  readonly row: Row<'demand'>;
  readonly source: SourceDemand;
  readonly timeline: Timeline;
  readonly packages: readonly (RequestedPackage & { readonly group: number })[];
  readonly buyer: Row<'app_user'>;
}
