import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { type ContentDocument, contentRow } from '#server/modules/content/read-content.ts';
import { addDemoDemands } from './demo-demands.ts';
import { addDemoInstitutions } from './demo-institutions.ts';
import { addDemoLeads, addDemoVisits } from './demo-leads.ts';
import { addDemoCompanies, addDemoPeople, demoOperatorId } from './demo-people.ts';
import { addDemoQuotations } from './demo-quotations.ts';
import { type DemoRows, type DemoWorld, emptyDemoRows } from './demo-rows.ts';
import type { DemoSource } from './demo-source.ts';

interface DemoInput {
  /** Every moment of the market is counted from here, so that deadlines are always some hours away. */
  readonly now: Date;
  readonly catalogue: Catalogue;
  readonly source: DemoSource;
  readonly content: readonly ContentDocument[];
  /** One hash for all the demo accounts. */
  readonly passwordHash: string;
}

/** The whole demo market as table rows. Without clock or chance: the same input gives the same rows. */
export function buildDemoMarket({ content, ...input }: DemoInput): DemoRows {
  const world: DemoWorld = { ...input, rows: emptyDemoRows(), operatorId: demoOperatorId(input.now) };
  addDemoPeople(world);
  addDemoCompanies(world);
  const institutions = addDemoInstitutions(world);
  const demands = addDemoDemands(world);
  addDemoQuotations(world, demands, institutions);
  addDemoVisits(world);
  addDemoLeads(world);
  world.rows.content.push(...content.map((document) => contentRow(document, input.now)));
  world.rows.audit_event.sort((a, b) => a.at.getTime() - b.at.getTime());
  return world.rows;
}
